/** Tests how a hospital with other paths and another credential is asked, and which sections `wire` are refused. */
import { describe, expect, it } from 'vitest';
import { readProfileFileText } from '../profileFile.ts';
import { endpoints, type EndpointName } from './endpoints.ts';
import { createWire, interfaceWire } from './wire.ts';

const paths = {
  readPatient: '/people/{patientId}',
  listWounds: '/people/{patientId}/lesions',
  readWoundAssessment: '/records/{recordId}',
  correctWoundAssessment: '/records/{recordId}/note',
  readRequest: '/api.v2/outcomes/of/{clientRequestId}',
};
const wire = createWire({ paths, credential: { header: 'X-Api-Key' } });

describe('paths', () => {
  it.each([
    ['GET', '/patients/P%201', '/people/P%201'],
    ['HEAD', '/patients/P%201', '/people/P%201'],
    ['GET', '/patients/P%2F1/wounds', '/people/P%2F1/lesions'],
    ['GET', '/wound-assessments/R-1', '/records/R-1'],
    ['PATCH', '/wound-assessments/R-1', '/records/R-1/note'],
    ['GET', '/requests/$1', '/api.v2/outcomes/of/$1'],
    ['POST', '/wound-assessments', '/wound-assessments'],
  ])('%s %s is %s at the hospital, and comes back', (method, ours, theirs) => {
    expect(wire.toHospital(method, ours)).toBe(theirs);
    expect(wire.toInterface(method, theirs)).toBe(ours);
  });

  it('takes the endpoint of another method for a method that no endpoint has', () => {
    expect(wire.toHospital('DELETE', '/wound-assessments/R-1')).toBe('/records/R-1');
    expect(wire.toHospital('OPTIONS', '/patients/P-1')).toBe('/people/P-1');
  });

  it('leaves a path of no endpoint as it is, and does not take the former path', () => {
    expect(wire.toHospital('GET', '/elsewhere')).toBe('/elsewhere');
    expect(wire.toInterface('GET', '/patients/P-1')).toBeUndefined();
    expect(wire.toInterface('GET', '/apixv2/outcomes/of/1')).toBeUndefined();
  });

  it('is the interface where a profile says nothing', () => {
    for (const name of Object.keys(endpoints) as EndpointName[]) {
      const { method, path } = endpoints[name];
      const one = path.replace(/\{\w+\}/, 'X-1');
      expect(interfaceWire.toHospital(method, one)).toBe(one);
      expect(interfaceWire.template(name)).toBe(path);
    }
  });
});

describe('the credential', () => {
  it.each([
    [undefined, 'authorization', 'Bearer abc'],
    [{ scheme: 'Token' }, 'authorization', 'Token abc'],
    [{ scheme: null }, 'authorization', 'abc'],
    [{ header: 'X-Api-Key' }, 'x-api-key', 'abc'],
    [{ header: 'X-Api-Key', scheme: 'Key' }, 'x-api-key', 'Key abc'],
  ])('of %j is carried by %s: %s', (credential, header, value) => {
    const { header: used, valueOf, tokenIn } = createWire({ credential });
    expect([used, valueOf('abc'), tokenIn(value)]).toEqual([header, value, 'abc']);
    expect(tokenIn(value.toUpperCase().replace('ABC', 'abc'))).toBe('abc');
    expect([tokenIn(null), tokenIn('Basic a b'), tokenIn('')]).toEqual([null, null, null]);
  });
});

describe('a section that cannot be used is refused with its place', () => {
  it.each<[section: object, sentence: string]>([
    [{ paths: { readPatients: '/x' } }, 'paths.readPatients: is not a part of a profile'],
    [
      { paths: { readPatient: '/people' } },
      "paths.readPatient: this endpoint's path names {patientId} once, and no other placeholder",
    ],
    [
      { paths: { readPatient: '/people/{recordId}' } },
      "paths.readPatient: this endpoint's path names {patientId} once, and no other placeholder",
    ],
    [
      { paths: { uploadAttachment: '/photos/{patientId}' } },
      "paths.uploadAttachment: this endpoint's path has no {placeholder}",
    ],
    ...[
      'people/{patientId}',
      '/a//{patientId}',
      '/../{patientId}',
      '/{patientId}?x=1',
      '/a-{patientId}',
    ].map((path): [object, string] => [
      { paths: { readPatient: path } },
      'paths.readPatient: is not a path, such as /patients/{patientId}',
    ]),
    [
      { paths: { readEncounter: '/patients/{encounterId}' } },
      'paths.readEncounter: cannot be told from the path of readPatient',
    ],
    [
      { paths: { readPatient: '/encounters/{patientId}' } },
      'paths.readPatient: cannot be told from the path of readEncounter',
    ],
    [
      { credential: { header: 'X Api Key' } },
      'credential.header: is not the name of a header, such as X-Api-Key',
    ],
    ...['Cookie', 'host', 'Sec-Token', 'Proxy-Authorization', 'Content-Type', 'X-World'].map(
      (header): [object, string] => [
        { credential: { header } },
        'credential.header: cannot carry a credential: it is set by the browser, the network or Wardbook itself',
      ],
    ),
    [{ credential: { scheme: 'My key' } }, 'credential.scheme: is not one word, such as Bearer'],
    [{ credential: { scheme: '' } }, 'credential.scheme: is not one word, such as Bearer'],
    [{ formats: [] }, 'formats: is not a part of a profile'],
  ])('%j', (section, sentence) => {
    expect(readProfileFileText(JSON.stringify({ wire: section }))).toEqual({
      problem: `wire.${sentence}. docs/hospital-profile.md says what may stand there.`,
    });
  });

  it('and one that can be used is taken as it is', () => {
    const file = { wire: { paths, credential: { header: 'X-Api-Key', scheme: null } } };
    expect(readProfileFileText(JSON.stringify(file))).toEqual({ file });
  });
});
