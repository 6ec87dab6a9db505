/**
 * The seeds that once failed. The run of a seed changes if the drawing of runs changes; each bug is therefore also kept
 * as a scenario, or as a unit test beside the code that it was in.
 */
import { drawPlan, noWish, type RunPlan } from './plan.ts';
import { powersOn } from './powers.ts';

export interface RegressionSeed {
  seed: string;
  store: RunPlan['storeKind'];
  because: string;
  /** It failed in a run with powers; the others are run without. */
  hasPowers?: true;
}

/** The run that failed. */
export function planOf({ seed, store, hasPowers }: RegressionSeed): RunPlan {
  return drawPlan(seed, store, hasPowers ? { on: powersOn, isCertain: false } : noWish);
}

const memory = (seed: string, because: string): RegressionSeed => ({
  seed,
  store: 'memory',
  because,
});

export const regressionSeeds: readonly RegressionSeed[] = [
  {
    ...memory(
      '1ddfc9d60a-304',
      'the clock was set while the only answer was on its way, which was too old by then to be believed (the checker)',
    ),
    hasPowers: true,
  },
  {
    ...memory(
      '6b3feae29e-15',
      'a gateway asked for a longer wait after the hospital, and "try now" ended both',
    ),
    hasPowers: true,
  },
  {
    ...memory(
      'b5612b6221-1858',
      'a failing disk let right PINs count as wrong, and the wait after them passed in real time (the checker)',
    ),
    hasPowers: true,
  },
  {
    ...memory(
      'r39a-107',
      'a window crashed as the first answer came, and its tablet was expected to know the hospital by it (the checker)',
    ),
    hasPowers: true,
  },
  {
    ...memory(
      'fix36-3648',
      'a hospital that was put back gave the id of a photo again, and a record written later showed another photo',
    ),
    hasPowers: true,
  },
  {
    ...memory(
      '6d08fc226f-630',
      'a receipt that came as a window thawed was put behind the timeout, and the record was sent again',
    ),
    hasPowers: true,
  },
  {
    ...memory(
      '8e23312512-1852',
      'a receipt that came to a window after another had taken over was dropped, and the record was sent again',
    ),
    hasPowers: true,
  },
  memory(
    '849ba86c77-60',
    'a rescue file brought exchanges along that a wrong clock had dated (the checker)',
  ),
  {
    ...memory(
      'e0d3db5dee-1926',
      'the tablet that took in a file of a damaged one was told that it could know what was sent (the checker)',
    ),
    hasPowers: true,
  },
  {
    ...memory(
      'f2a2ebce9b-1644',
      'a read before a void that had no answer was not counted among the thirty tries (the checker)',
    ),
    hasPowers: true,
  },
  memory(
    'heartc-1172',
    'questions about another tablet began anew without a rest, each time that the hospital answered a probe',
  ),
  memory(
    'ee2fabe3f7-66',
    'a discard that a kill cut off was taken for one that had been (the checker)',
  ),
  memory('77', 'a lease that could not be read stopped the engine for ever'),
  memory('63', "another answer overrode the hospital's Retry-After"),
  memory('172', 'a write of last week was repeated on the strength of an old 404'),
  memory('419', 'a window led although its lock had been stolen while it was frozen'),
  memory('45', 'a clock that was set back made a short wait last an hour'),
  memory(
    'q-110',
    'an answer out of a week of freezing set the estimate of the time back by a week',
  ),
  memory('df4b00abd4-6268', 'a look left although the hospital had just asked to wait'),
  memory(
    'night-2368',
    'a query waited at the hospital for its write, the write for a time that could not pass',
  ),
  memory(
    'closing-100',
    'the control request of a probe left although another exchange had been told to wait',
  ),
  memory(
    '409e32c327-853',
    'a void was recorded from another tablet with its first reason, and the check wanted the later one (the checker)',
  ),
  memory('closing-366', 'two pages of a gateway, which looked alike, were taken for the hospital'),
  memory(
    '6c49ba93bd-274',
    'what became of a refusal without proof is not asked while the tablet is off',
  ),
  memory(
    '6c49ba93bd-484',
    'an answer given to a window that had been frozen for a week is no answer',
  ),
  memory('eng-a-2143', 'a tap on "try now" whose signal was lost is heard of a minute later'),
  memory(
    'eng-a-2695',
    'a firewall that refused writes for some minutes was taken for the hospital',
  ),
  memory('eng-a-2827', 'a correction is told its record by the create that is discarded'),
  memory(
    'eng-a-2955',
    'the control request of a probe left although the term of its window was over',
  ),
  memory(
    'wide-794',
    'a new term left the word "out of reach" for an open way, with nothing to send',
  ),
  memory('wide-8', 'a word on the way that the disk refused was never written again'),
  memory(
    'other-2998',
    'a void behind a correction that its author took back did not wait for the create before both',
  ),
  memory(
    'heart22-1-303',
    'windows crashed as they sent, and a week later the hospital may have forgotten what left (the checker)',
  ),
  memory(
    'heart22-7-435',
    'a damaged row that moved with its hospital was judged as a whole one (the checker)',
  ),
  memory(
    'heart23-4-641',
    'a term that began while the store failed forgot what the hospital had asked for',
  ),
  memory(
    'heart23-2-2595',
    'a refusal that was cut in half proves nothing, and a week later nobody can know (the checker)',
  ),
  memory(
    'heart23-5-445',
    'a correction that its author found was held against the first version of its record (the checker)',
  ),
  memory(
    'heart23-6-1648',
    'a tap that was heard late ended the wish of a gateway that came after it (the checker)',
  ),
  memory(
    'heart24-1-724',
    'a first date that was half an hour off made a photo seem older than it was (the checker)',
  ),
  memory(
    'heart24-2-641',
    'an engine that began at a new address before the move did not know how the hospital refuses',
  ),
  memory(
    'heart24-4-1455',
    'a clock that was set forward made a page of seconds last for ten minutes (the checker)',
  ),
  memory(
    'c6539fb71f-965',
    'a window that crashed with a refusal in its hand left nothing of it, and a week later nobody can know (the checker)',
  ),
  memory(
    'heart26-1-3818',
    'an answer that the disk refused once was dropped, and a week later nobody could know',
  ),
  memory(
    'heart26-3-1598',
    'a hospital that words its 401 as it likes was to be believed within two minutes (the checker)',
  ),
  memory(
    'heart26-3-4322',
    'refusals cut in half were taken to show how the hospital words them (the checker)',
  ),
  memory(
    'heart27-1-1018',
    'a write was remembered by a tablet’s clock that was two days ahead, and repeated after eight days',
  ),
  memory('heart27-2-3876', 'a shorter wish to wait ended a longer one'),
  memory(
    'heart28-1-2007',
    'a photo was remembered as older than it is, and uploaded again while it was live',
  ),
  memory(
    'heart29-3868',
    'a write left by a tablet’s clock that was four days ahead of a hospital it had never heard',
  ),
  memory(
    'e3ee4f0a7f-1699',
    'the books of a hospital that is seven minutes behind were compared with queries by another clock (the checker)',
  ),
  memory(
    'heart36-11-1212',
    'every signal was lost, the row of signals was torn before the poll, and nobody looked at the disk again',
  ),
  memory(
    'heart37-2-1252',
    'a 409 beside its own twin was called a refusal a week later, when the hospital had forgotten the record',
  ),
  memory(
    'heart36-21-2019',
    'a page said 403 to a photo, another said 401 to everybody, and the photo counted as refused by the hospital',
  ),
  memory(
    'heart38-9-160',
    'a correction was told its version by the one before it, which was discarded, and not by the create (the checker)',
  ),
  memory(
    'heart39-6-872',
    'a refusal without proof, five good 404s, and a week of rest before the same bytes could go again (the checker)',
  ),
  memory(
    'heart40-2-682',
    'taken back and handed in anew under a question, a record went on as the one before and overtook another',
  ),
  memory(
    'heart41-18-2271',
    'a tap on "try now" came before the window had sent anything, and was forgotten (the checker)',
  ),
  memory(
    'fix36-3089',
    'an attachment id came in a file a day after its upload, and its day was counted from the file (the checker)',
  ),
  memory(
    'fix36-4479',
    'a photo was damaged on the tablet that saved a file, and was asked for on the one that took it in (the checker)',
  ),
  memory(
    'q36a-2450',
    'what was asked about before a rescue file had a record was relied on after, and it was sent unasked',
  ),
  memory(
    'q36a-4236',
    'an attachment id from a file a day old was taken for the newer one of the tablet that had saved it (the checker)',
  ),
  memory(
    'q36a-3375',
    'a photo was damaged while the app had not yet put its database right, and counted as put back wrong (the checker)',
  ),
  memory(
    'q36b-95',
    'a correction that another tablet had made with other words, under an id of its own, counted as done and changed since',
  ),
  memory(
    'q36b-1189',
    'of a read that was delivered twice the first answer was exchanged, and the second one counted as it (the checker)',
  ),
  memory('28', 'freezing, thawing and a failing store at once'),
];
