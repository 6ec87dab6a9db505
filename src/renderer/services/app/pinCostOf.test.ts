/** Tests that no shell of a ward can lower the cost of a PIN. */
import { describe, expect, test } from 'vitest';
import { wardbookBridgeSchema, type WardbookBridge } from '../../../shared/bridge.ts';
import { pinCostOf } from './pinCostOf.ts';

describe('a lower price of a PIN', () => {
  const pinCostInTests = { iterations: 1, memoryKiB: 64 };
  const inTests: WardbookBridge = {
    shell: 'web',
    hospitalAddress: 'http://127.0.0.1:8787/v1',
    hospitalAddressEditable: false,
    appVersion: '1.0.0',
    demoOffered: true,
    pinCostInTests,
  };

  test('holds where page and hospital stand on this machine', () => {
    expect(pinCostOf(inTests, '127.0.0.1')).toEqual(pinCostInTests);
    expect(pinCostOf(inTests, 'localhost')).toEqual(pinCostInTests);
  });

  test('is refused wherever there may be a real nurse', () => {
    expect(pinCostOf(inTests, 'tablets.hospital.example')).toBeUndefined();
    expect(pinCostOf({ ...inTests, shell: 'electron' }, '127.0.0.1')).toBeUndefined();
    for (const hospitalAddress of ['https://hospital.example/v1', 'http://10.0.0.7/v1', null]) {
      expect(pinCostOf({ ...inTests, hospitalAddress }, '127.0.0.1')).toBeUndefined();
    }
  });

  test('that makes no sense is no price, and keeps nobody from opening the app', () => {
    const told = wardbookBridgeSchema.parse({ ...inTests, pinCostInTests: { iterations: 0 } });
    expect(pinCostOf(told, '127.0.0.1')).toBeUndefined();
  });
});
