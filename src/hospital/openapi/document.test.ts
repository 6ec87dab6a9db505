import { describe, expect, it } from 'vitest';
import { endpoints } from '../../shared/interface/endpoints.ts';
import { createOracle } from '../testing/oracle.ts';
import { createTestHospital, tell, type TestHospital } from '../testing/testHospital.ts';
import type { OpenApiDocument } from './documentTypes.ts';

async function documentOf({ hospital }: TestHospital): Promise<OpenApiDocument> {
  return (await tell(await hospital.fetch(new Request('http://h/v1/openapi.json')))).body;
}

describe('the OpenAPI document', () => {
  it('has every endpoint with every status of the interface, each error with its body', async () => {
    const document = await documentOf(createTestHospital());
    expect(document.openapi).toBe('3.1.0');
    for (const [name, { method, path, statuses }] of Object.entries(endpoints)) {
      const operation = document.paths[path]?.[method.toLowerCase()];
      expect(operation?.operationId).toBe(name);
      expect(Object.keys(operation?.responses ?? {})).toEqual(
        expect.arrayContaining(statuses.map(String)),
      );
      for (const status of statuses.filter((each) => each >= 400)) {
        const media = operation?.responses[String(status)]?.content?.['application/json'];
        expect([name, status, media?.schema]).toEqual([
          name,
          status,
          { $ref: '#/components/schemas/ErrorBody' },
        ]);
        expect(media?.example).toBeDefined();
      }
    }
  });

  it('has only examples that its own schemas accept', async () => {
    const document = await documentOf(createTestHospital());
    const oracle = createOracle(document);
    const examples = Object.values(document.paths)
      .flatMap((methods) => Object.values(methods))
      .flatMap(({ requestBody, responses }) => [
        ...Object.values(requestBody?.content ?? {}),
        ...Object.values(responses).flatMap(({ content }) => Object.values(content ?? {})),
      ])
      .filter(({ example }) => example !== undefined);
    expect(examples.length).toBeGreaterThan(60);
    for (const { schema, example } of examples) {
      const name = String(schema['$ref']).split('/').at(-1) ?? '';
      expect([name, oracle.isValid(name, example)]).toEqual([name, true]);
    }
  });

  it('follows the switches', async () => {
    const tested = createTestHospital({
      woundRequired: 'encounter-too',
      malformedJson: 'bad-request',
    });
    const document = await documentOf(tested);
    const { required } = document.components.schemas['WoundAssessmentInput'] ?? {};
    expect(required).toContain('encounterId');
    const create = document.paths['/wound-assessments']?.['post'];
    expect(Object.keys(create?.responses ?? {})).toContain('400');
  });

  it('refers to nothing that is not there', async () => {
    const document = await documentOf(createTestHospital());
    const names = [...JSON.stringify(document).matchAll(/#\/components\/schemas\/(\w+)/g)];
    for (const [, name = ''] of names) expect(document.components.schemas).toHaveProperty(name);
  });
});

describe('the reference page', () => {
  it('shows every endpoint and schema, with nothing from elsewhere', async () => {
    const { hospital } = createTestHospital();
    const { body, headers } = await tell(
      await hospital.fetch(new Request('http://h/v1/reference')),
    );
    expect(headers.get('content-type')).toContain('text/html');
    for (const name of Object.keys(endpoints)) expect(body).toContain(`id="${name}"`);
    expect(body).toContain('assessment.family.members[].age');
    expect(body).not.toMatch(/(src|href)="(https?:)?\/\//);
    expect(body).not.toContain('<script');
  });
});
