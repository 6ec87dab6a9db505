/** The baseline for the hospital: node:http and a fixed text, nothing else. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const body = JSON.stringify({
  patientId: 'P-1001',
  medicalRecordNumber: 'MRN-0031001',
  displayName: '林美玉 Lin Mei-Yu',
});

const server = createServer((_, response) => {
  response.writeHead(200, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
  });
  response.end(body);
});

server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  process.stdout.write(`ready at http://127.0.0.1:${port}/v1\n`);
});
