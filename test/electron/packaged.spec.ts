/**
 * The first day of a packaged app (test/packaged) on the double: the same steps as in the workflow on the real runtime.
 */
import { firstDay } from '../packaged/firstDay.ts';
import { test } from './fixtures.ts';

test('a first day: the first start, a record, quit, and the next start asks for her PIN', async ({
  start,
  openHospital,
}) => {
  const profile = { path: undefined as string | undefined };
  await firstDay(
    async () => {
      const run = await start(profile.path === undefined ? {} : { profile: profile.path });
      profile.path = run.profile;
      return { page: await run.page(), quit: () => run.quit() };
    },
    await openHospital(),
  );
});
