/** The parts of an OpenAPI document that we write and read. */
import type { EndpointName } from '../../shared/interface/endpoints.ts';
import type { JsonSchema } from './schemas.ts';

/** The parts of an OpenAPI document that we write. */
export interface OpenApiDocument {
  openapi: string;
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  security: unknown[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, JsonSchema>; [part: string]: unknown };
}

/** One endpoint in OpenAPI form. */
export interface Operation {
  operationId: EndpointName;
  summary: string;
  description: string;
  parameters: Parameter[];
  requestBody?: { required: true; content: Record<string, MediaType> };
  responses: Record<string, ResponseObject>;
}

export interface Parameter {
  name: string;
  in: 'path' | 'query';
  required: boolean;
  description: string;
  schema: JsonSchema;
  example?: string;
}

export interface MediaType {
  schema: JsonSchema;
  example?: unknown;
}

export interface ResponseObject {
  description: string;
  headers?: Record<string, unknown>;
  content?: Record<string, MediaType>;
}
