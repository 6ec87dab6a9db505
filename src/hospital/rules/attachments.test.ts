import { describe, expect, it } from 'vitest';
import { defaultProfile } from '../../shared/profile.ts';
import { samplePhotos } from '../seed/photos.ts';
import { markedPng } from '../testing/photos.ts';
import { createTestHospital, jpegOf, tell, woundInput } from '../testing/testHospital.ts';

const hourMs = 3_600_000;

describe('uploading a photo', () => {
  it('answers 201 with the real format, and the download gives the same bytes', async () => {
    const { upload, hospital } = createTestHospital();
    for (const { contentType, bytes: photo } of samplePhotos.slice(-2)) {
      const told = await upload(photo, 'P-1001', 'nurse-amy', 'application/octet-stream');
      expect(told.status).toBe(201);
      const { attachmentId } = told.body;
      expect(told.body).toEqual({ attachmentId, patientId: 'P-1001', contentType });
      const answer = await hospital.fetch(
        new Request(`http://h/v1/attachments/${attachmentId}/content`, {
          headers: { authorization: 'Bearer reader-cat' },
        }),
      );
      expect(answer.headers.get('content-type')).toBe(contentType);
      expect(Buffer.from(await answer.arrayBuffer()).equals(photo)).toBe(true);
    }
  });

  it('is not de-duplicated', async () => {
    const { photo, hospital } = createTestHospital();
    expect(await photo()).not.toBe(await photo());
    expect(hospital.state().attachments).toEqual({ bound: 0, unbound: 2 });
  });

  it('goes by the first bytes, not by the declared type', async () => {
    const { upload } = createTestHospital();
    const heic = new TextEncoder().encode('....ftypheic');
    for (const [bytes, type, status] of [
      [jpegOf(), 'image/png', 201],
      [markedPng('x'), 'image/jpeg', 201],
      [heic, 'image/jpeg', 415],
      [new TextEncoder().encode('GIF89a'), 'image/gif', 415],
      [new TextEncoder().encode('hello'), 'image/png', 415],
      [new Uint8Array(), 'image/jpeg', 415],
      [jpegOf().subarray(0, 2), 'image/jpeg', 415],
    ] as const) {
      const told = await upload(bytes, 'P-1001', 'nurse-amy', type);
      expect([type, bytes.length, told.status]).toEqual([type, bytes.length, status]);
    }
  });

  it('refuses a PNG where the profile accepts JPEG only', async () => {
    const limits = { ...defaultProfile.limits, photoFormats: 'jpeg-only' } as const;
    const { upload } = createTestHospital({}, { profile: { ...defaultProfile, limits } });
    const png = await upload(markedPng('x'));
    expect([png.status, png.body.error.message]).toEqual([415, 'Only JPEG photos are accepted.']);
    expect((await upload(jpegOf())).status).toBe(201);
  });

  it('refuses what begins like a photo and is none, or only half of one', async () => {
    const { upload } = createTestHospital();
    const broken = createTestHospital({ corruptPhoto: 'unprocessable' });
    const [jpeg, png] = [jpegOf(1000), markedPng('half')];
    const flipped = png.map((byte, at) => (at === 20 ? byte ^ 1 : byte));
    const text = new TextEncoder().encode('this is no picture');
    for (const bytes of [
      Uint8Array.of(0xff, 0xd8, 0xff),
      Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, ...text),
      jpeg.subarray(0, 500),
      jpeg.subarray(0, -2),
      Uint8Array.of(0xff, 0xd8, 0xff, 0xd9),
      png.subarray(0, 8),
      png.subarray(0, -12),
      flipped,
    ]) {
      expect([bytes.length, (await upload(bytes)).status]).toEqual([bytes.length, 415]);
      expect([bytes.length, (await broken.upload(bytes)).status]).toEqual([bytes.length, 422]);
    }
    expect(broken.hospital.attachments()).toEqual([]);
    expect((await upload(Uint8Array.of(...jpeg, ...text))).status).toBe(201);
  });

  it('takes 10 MiB and not a byte more', async () => {
    const { upload } = createTestHospital({}, { digest: () => '' });
    expect((await upload(jpegOf(10_485_760))).status).toBe(201);
    expect((await upload(jpegOf(10_485_761))).status).toBe(413);
    expect((await upload(jpegOf(30_000_000))).status).toBe(413);
  });

  it('tells what the limit was measured on', async () => {
    const { upload, hospital } = createTestHospital({}, { digest: () => '' });
    for (const [sizeLimit, words] of [
      ['file-10-mib', 'The file is larger than 10 MiB.'],
      ['body-10-mib', 'The body, its envelope included, is larger than 10 MiB.'],
      ['file-10-million', 'The file is larger than 10,000,000 bytes.'],
    ] as const) {
      hospital.setInterpretations({ sizeLimit });
      const { status, body } = await upload(jpegOf(10_485_761));
      expect([status, body.error.message]).toEqual([413, words]);
    }
  });

  it('wants a patient and a file, in one whole form', async () => {
    const { ask, askText, upload, hospital } = createTestHospital();
    const form = new FormData();
    form.set('other', 'x');
    const request = new Request('http://h/v1/attachments', {
      method: 'POST',
      body: form,
      headers: { authorization: 'Bearer nurse-amy' },
    });
    const told = await tell(await hospital.fetch(request));
    const paths = told.body.error.fields.map(({ path }: { path: string }) => path);
    expect([told.status, paths]).toEqual([422, ['patientId', 'file']]);
    expect((await upload(jpegOf(), '')).status).toBe(422);
    expect((await upload(jpegOf(), 'P-9')).status).toBe(404);
    expect((await upload(jpegOf(), 'P-2001')).status).toBe(403);
    expect((await ask('POST', '/attachments', { patientId: 'P-1001' })).status).toBe(422);
    const half = '--b\r\nContent-Disposition: form-data; name="file"\r\n\r\nabc';
    for (const type of ['multipart/form-data; boundary=b', 'multipart/form-data', 'text/plain']) {
      expect((await askText('POST', '/attachments', half, type)).status).toBe(422);
    }
  });
});

describe('a form in which a name comes twice', () => {
  it.each(['patientId', 'file'])('is refused at %s, whatever the parts hold', async (name) => {
    const { hospital } = createTestHospital();
    const form = new FormData();
    form.append('patientId', 'P-1001');
    form.append('file', new Blob([jpegOf()], { type: 'image/jpeg' }), 'a.jpg');
    if (name === 'file') form.append('file', new Blob([jpegOf(900)]), 'b.jpg');
    else form.append('patientId', 'P-1005');
    const headers = { authorization: 'Bearer nurse-amy' };
    const request = new Request('http://h/v1/attachments', { method: 'POST', body: form, headers });
    const told = await tell(await hospital.fetch(request));
    expect([told.status, told.body.error.fields[0].path]).toEqual([422, name]);
    expect(hospital.attachments()).toEqual([]);
  });
});

describe('downloading a photo', () => {
  it('is refused to another ward and answers 404 to an unknown id', async () => {
    const { ask, photo } = createTestHospital();
    const path = `/attachments/${await photo()}/content`;
    expect((await ask('GET', path, undefined, 'nurse-eve')).status).toBe(403);
    expect((await ask('GET', '/attachments/none/content')).status).toBe(404);
  });

  it('follows a signed address in process as any fetch does, without the credential', async () => {
    const { hospital, photo } = createTestHospital({ download: 'signed-url' });
    const url = `http://h/v1/attachments/${await photo()}/content`;
    const headers = { authorization: 'Bearer nurse-amy' };
    const answer = await hospital.fetch(new Request(url, { headers }));
    expect([answer.status, (await answer.arrayBuffer()).byteLength]).toEqual([
      200,
      jpegOf().length,
    ]);
    expect(hospital.journal().at(-1)).toMatchObject({ status: 200, who: null });
  });
});

describe('an unbound photo', () => {
  it('is purged 24 hours after its upload, to the millisecond', async () => {
    const { ask, photo, hospital } = createTestHospital();
    const early = await photo();
    const late = await photo();
    hospital.advanceClock(24 * hourMs - 1);
    expect((await ask('GET', `/attachments/${early}/content`)).status).toBe(200);
    const inTime = await ask('POST', '/wound-assessments', woundInput({ attachmentIds: [early] }));
    expect(inTime.status).toBe(201);
    hospital.advanceClock(1);
    expect((await ask('GET', `/attachments/${late}/content`)).status).toBe(404);
    const tooLate = await ask('POST', '/wound-assessments', woundInput({ attachmentIds: [late] }));
    expect([tooLate.status, tooLate.body.error.fields[0].path]).toEqual([422, 'attachmentIds.0']);
    expect(hospital.state().attachments).toEqual({ bound: 1, unbound: 0 });
  });

  it('says when it will be purged; a bound one stays for good', async () => {
    const { ask, photo, hospital } = createTestHospital();
    const bound = await photo();
    await ask('POST', '/wound-assessments', woundInput({ attachmentIds: [bound] }));
    await photo();
    const [first, second] = hospital.attachments();
    expect([first?.purgeAt, second?.purgeAt]).toEqual([null, '2026-11-21T09:00:00.000+08:00']);
    hospital.advanceClock(1000 * 24 * hourMs);
    expect((await ask('GET', `/attachments/${bound}/content`)).status).toBe(200);
    expect(hospital.attachments()).toHaveLength(1);
  });

  it('stays unbound when its assessment is refused', async () => {
    const { ask, photo, hospital } = createTestHospital();
    const attachmentIds = [await photo()];
    await ask('POST', '/wound-assessments', woundInput({ attachmentIds, woundId: 'W-9' }));
    expect(hospital.state().attachments).toEqual({ bound: 0, unbound: 1 });
  });
});
