/** The reference page: the OpenAPI document as one complete HTML page without a script. */
import { pageStyle } from '../console/style.ts';
import { escapeMarkup } from '../markup.ts';
import type { MediaType, OpenApiDocument, Operation, ResponseObject } from './documentTypes.ts';
import type { JsonSchema } from './schemas.ts';

/** The document as one page. */
export function referencePage(document: OpenApiDocument): string {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const links = operations.map(
    ({ path, method, operation }) =>
      `<li><a href="#${operation.operationId}"><b class="method">${method}</b> ${escapeMarkup(path)}</a></li>`,
  );
  const sections = operations.map(({ path, method, operation }) =>
    operationSection(path, method, operation),
  );
  const schemas = Object.entries(document.components.schemas).map(
    ([name, schema]) =>
      `<section id="schema-${name}" class="card"><h3>${name}</h3><p>${escapeMarkup(textOf(schema, 'description'))}</p>${propertyTable(schema)}<details><summary>As JSON Schema</summary>${code(schema)}</details></section>`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><link rel="icon" href="data:,"><title>${escapeMarkup(document.info.title)}</title><style>${pageStyle}</style></head><body class="reference"><header><h1>${escapeMarkup(document.info.title)} <small>${escapeMarkup(document.info.version)}</small></h1><nav><a href="/v1/openapi.json">OpenAPI 3.1</a> <a href="/_hospital/">Console</a></nav></header><main><p>${escapeMarkup(document.info.description)}</p><p>Every request carries <code>Authorization: Bearer nurse-amy</code> (or nurse-ben, reader-cat, nurse-eve, expired-dan).</p><ul class="toc">${links.join('')}</ul>${sections.join('')}<h2>Schemas</h2>${schemas.join('')}</main></body></html>`;
}

function operationSection(path: string, method: string, operation: Operation): string {
  const body = Object.entries(operation.requestBody?.content ?? {})[0];
  const parameters = operation.parameters.map(
    ({ name, in: place, required, description }) =>
      `<tr><td><code>${name}</code></td><td>${place}${required ? ', required' : ''}</td><td>${escapeMarkup(description)}</td></tr>`,
  );
  const responses = Object.entries(operation.responses).map(([status, response]) =>
    responseRow(status, response),
  );
  return `<section id="${operation.operationId}" class="card"><h2><b class="method ${method}">${method}</b> ${escapeMarkup(path)}</h2><p><b>${escapeMarkup(operation.summary)}.</b> ${escapeMarkup(operation.description)}</p>${
    parameters.length === 0 ? '' : `<table>${parameters.join('')}</table>`
  }${body === undefined ? '' : `<h3>Body <small>${body[0]}</small></h3>${mediaBlock(body[1])}`}<h3>Answers</h3><table class="answers">${responses.join('')}</table></section>`;
}

function responseRow(status: string, response: ResponseObject): string {
  const [media] = Object.entries(response.content ?? {});
  const group = status.startsWith('2') ? 'good' : 'bad';
  const example =
    media?.[1].example === undefined
      ? ''
      : `<details><summary>Example</summary>${code(media[1].example)}</details>`;
  const type = media === undefined ? '' : `${media[0]} ${schemaLink(media[1].schema)}`;
  return `<tr><td><b class="status ${group}">${status}</b></td><td>${escapeMarkup(response.description)} ${example}</td><td>${type}</td></tr>`;
}

function mediaBlock(media: MediaType): string {
  const example = media.example === undefined ? '' : code(media.example);
  return `<p>${schemaLink(media.schema)}</p>${example}`;
}

function schemaLink(schema: JsonSchema): string {
  const name = textOf(schema, '$ref').split('/').at(-1);
  return name ? `<a href="#schema-${name}">${name}</a>` : '';
}

function textOf(schema: JsonSchema, keyword: string): string {
  const value = schema[keyword];
  return typeof value === 'string' ? value : '';
}

function code(value: unknown): string {
  return `<pre>${escapeMarkup(JSON.stringify(value, null, 2))}</pre>`;
}

/** The properties of a schema; nested ones by their dotted path. */
function propertyTable(schema: JsonSchema): string {
  const rows = propertyRows(schema, '');
  return rows.length === 0 ? '' : `<table>${rows.join('')}</table>`;
}

function propertyRows(schema: JsonSchema, prefix: string): string[] {
  const required = new Set((schema['required'] ?? []) as string[]);
  return Object.entries(Object(schema['properties'])).flatMap(([name, property]) => {
    const inner = Object(property) as JsonSchema;
    const items = Object(inner['items']) as JsonSchema;
    const path = `${prefix}${name}`;
    const row = `<tr><td><code>${escapeMarkup(path)}</code></td><td>${required.has(name) ? 'required' : ''}</td><td>${escapeMarkup(kindOf(inner))}</td></tr>`;
    return [row, ...propertyRows(inner, `${path}.`), ...propertyRows(items, `${path}[].`)];
  });
}

function kindOf(schema: JsonSchema): string {
  if (Array.isArray(schema['enum'])) return schema['enum'].join(' | ');
  if (schema['const'] !== undefined) return JSON.stringify(schema['const']);
  const items = schema['items'] === undefined ? '' : ` of ${kindOf(Object(schema['items']))}`;
  const limits = ['format', 'minLength', 'maxLength', 'minItems', 'exclusiveMinimum']
    .filter((keyword) => schema[keyword] !== undefined)
    .map((keyword) => `${keyword} ${String(schema[keyword])}`);
  return [`${textOf(schema, 'type') || 'value'}${items}`, ...limits].join(', ');
}
