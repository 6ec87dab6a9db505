/** Tests which addresses and texts the page may turn into scripts and markup. */
import { describe, expect, test, vi } from 'vitest';
import { allowOwnScripts, ownScript, styleSheetOnly } from './ownScripts.ts';

const page = 'https://ward.example/demo/?x=1#/patients';

describe('a script', () => {
  test.each([
    'https://ward.example/assets/engineWorker-Ab_1-x.js',
    '/assets/photoWorker-1.js',
    '/service-worker.js',
  ])('of ours may be started: %s', (address) => {
    expect(ownScript(address, page)).toBe(address);
  });

  test('of ours may be started in Electron, too', () => {
    const address = 'wardbook://app/assets/engineWorker-1.js';
    expect(ownScript(address, 'wardbook://app/')).toBe(address);
  });

  test.each([
    'https://other.example/assets/engineWorker-1.js',
    'http://ward.example/assets/engineWorker-1.js',
    'https://ward.example:444/assets/engineWorker-1.js',
    'https://ward.example.evil/service-worker.js',
    '//other.example/service-worker.js',
    // The hospital's answers are on our own origin.
    '/hospital/assets/engineWorker.js',
    '/assets/../hospital/x.js',
    '/assets/%2e%2e/hospital/x.js',
    '/assets/a/b.js',
    '/service-worker.js?import=/hospital/x.js',
    '/demo/service-worker.js',
    'engineWorker.js',
    'blob:https://ward.example/0b0b',
    'data:text/javascript,alert(1)',
    'javascript:alert(1)',
    '',
  ])('of nobody is refused: %s', (address) => {
    expect(() => ownScript(address, page)).toThrow(TypeError);
  });
});

test('a style sheet passes and markup does not', () => {
  const sheet = '.m > a{color:red}@media (min-width: 36em){.x{display:none !important}}';
  expect(styleSheetOnly(sheet)).toBe(sheet);
  expect(() => styleSheetOnly('</style><img src=x onerror=alert(1)>')).toThrow(TypeError);
  expect(() => styleSheetOnly('<script></script>')).toThrow(TypeError);
});

test('makes no policy for scripts as text, none twice, and nothing where the browser has no such types', () => {
  const createPolicy = vi.fn();
  allowOwnScripts({ trustedTypes: { defaultPolicy: null, createPolicy } });
  expect(createPolicy).toHaveBeenCalledTimes(1);
  expect(Object.keys(createPolicy.mock.lastCall?.[1])).toEqual(['createHTML', 'createScriptURL']);
  allowOwnScripts({ trustedTypes: { defaultPolicy: {}, createPolicy } });
  expect(createPolicy).toHaveBeenCalledTimes(1);
  expect(() => allowOwnScripts({})).not.toThrow();
});
