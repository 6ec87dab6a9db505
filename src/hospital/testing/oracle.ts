/** The oracle of the property-based test: validates exchanges with ajv against the generated OpenAPI document. */
import addFormats from 'ajv-formats';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { OpenApiDocument, Operation } from '../openapi/documentTypes.ts';

/** A problem found in one exchange. */
export type Complaint = string;

export interface Oracle {
  readonly document: OpenApiDocument;
  /** Whether a body is valid for a schema of the document. */
  isValid(schema: string, body: unknown): boolean;
  /** The problems of an answer: an undocumented status, or a body that does not match the document. */
  complaints(
    operation: Operation,
    status: number,
    contentType: string | null,
    text: string,
  ): Complaint[];
}

/** An oracle for one document. */
export function createOracle(document: OpenApiDocument): Oracle {
  const ajv = new Ajv2020({ strict: false, allErrors: false });
  addFormats.default(ajv);
  ajv.addSchema({ $id: 'openapi', components: document.components });
  const validate = (reference: string, value: unknown) => {
    const schema = ajv.getSchema(`openapi${reference}`);
    if (schema === undefined) throw new Error(`no schema ${reference}`);
    return { isValid: schema(value) === true, text: () => ajv.errorsText(schema.errors) };
  };
  return {
    document,
    isValid: (schema, body) => validate(`#/components/schemas/${schema}`, body).isValid,
    complaints: (operation, status, contentType, text) => {
      const response = operation.responses[String(status)];
      if (response === undefined) {
        return [`status ${status} of ${operation.operationId} is not documented`];
      }
      const type = contentType?.split(';')[0] ?? '';
      const media = response.content?.[type];
      if (media === undefined) {
        return text === '' && response.content === undefined
          ? []
          : [`content type ${type} of ${operation.operationId} ${status} is not documented`];
      }
      const reference = media.schema['$ref'];
      if (typeof reference !== 'string') return [];
      const judgement = validate(reference, JSON.parse(text));
      if (judgement.isValid) return [];
      return [`${operation.operationId} ${status}: ${judgement.text()} in ${text.slice(0, 300)}`];
    },
  };
}
