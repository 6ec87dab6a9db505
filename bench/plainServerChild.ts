/** The baseline for the hospital: node:http, the schema of a create, and fixed texts. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { defaultInterpretations } from '../src/hospital/interpretations.ts';
import { buildInputSchemas } from '../src/hospital/rules/inputSchemas.ts';
import { defaultValues } from '../src/shared/defaultProfile.ts';

const { createWoundAssessment } = buildInputSchemas(defaultInterpretations, defaultValues.limits);
const receipt = {
  recordId: 'WA-AAAA-000001',
  version: 1,
  status: 'committed',
  recordState: 'valid',
  recordedAt: '2026-11-20T09:00:00.000+08:00',
};

const server = createServer((request, response) => {
  const answer = (status: number, value: object) => {
    const body = JSON.stringify(value);
    const length = Buffer.byteLength(body);
    response.writeHead(status, { 'content-type': 'application/json', 'content-length': length });
    response.end(body);
  };
  if (request.method === 'GET') return answer(200, {});
  const pieces: Buffer[] = [];
  request.on('data', (piece: Buffer) => pieces.push(piece));
  request.on('end', () => {
    const json: unknown = JSON.parse(Buffer.concat(pieces).toString());
    const { clientRequestId } = createWoundAssessment.parse(json);
    answer(201, { clientRequestId, ...receipt });
  });
});

server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  process.stdout.write(`ready at http://127.0.0.1:${port}/v1\n`);
});
