/** What is said about a photo that the hospital stores elsewhere, and about responses that are too large to be read. */
import { commonEn } from '../../src/renderer/ui/words/common.en.ts';
import { commonZhTw } from '../../src/renderer/ui/words/common.zh-TW.ts';
import { patientsEn } from '../../src/renderer/ui/words/patients.en.ts';
import { patientsZhTw } from '../../src/renderer/ui/words/patients.zh-TW.ts';
import { expect, test } from './fixtures.ts';
import { expectInShape } from './inShape.ts';

const words = {
  en: { common: commonEn, patients: patientsEn },
  'zh-TW': { common: commonZhTw, patients: patientsZhTw },
};

const record = {
  clientRequestId: 'request',
  recordId: 'WA-1',
  version: 1,
  status: 'committed',
  recordState: 'valid',
  recordedAt: '2026-11-20T08:00:00+08:00',
  patientId: 'P-1001',
  woundId: 'W-1001-1',
  observedAt: '2026-11-20T08:00:00+08:00',
  assessment: { careNote: 'Clean.' },
  attachmentIds: ['A-1'],
};

for (const language of ['en', 'zh-TW'] as const) {
  test(`a photo elsewhere and an answer too large each have a sentence of their own, in ${language}`, async ({
    show,
  }) => {
    const { common, patients } = words[language];
    const page = await show({
      settings: { language },
      kept: [{ kind: 'record', id: 'WA-1', content: record }],
      refusals: { '/attachments/A-1/content': 302 },
      address: '/records/WA-1',
    });
    const photo = page.getByRole('button', { name: common.noPhoto.elsewhere });
    await expect(photo).toBeVisible();
    for (const viewport of [
      { width: 1180, height: 820 },
      { width: 390, height: 844 },
    ]) {
      await page.setViewportSize(viewport);
      await expectInShape(page, 'record');
    }

    await show({
      settings: { language },
      answers: { '/patients/P-1': { patientId: 'P-1', displayName: 'a'.repeat(8_000_000) } },
      address: '/patients/P-1',
    });
    await expect(page.getByText(patients.patient.notHereTooLarge)).toBeVisible();
    await expect(page.getByText(patients.patient.notHereTooLargeSentence)).toBeVisible();
  });
}
