/** Tests which passphrases are refused because they are commonly guessed, and that good ones are not. */
import { expect, test } from 'vitest';
import { isCommonplace } from './commonplace.ts';

const hers = ['Amy Lin', '林美玉', 'Ward 7B', 'Mercy Hospital'];

const commonplace = `
password12
password123
Password2026!
P@ssw0rd123
passwordpassword1
qwertyuiop
qwertyuiopasdfgh
1qaz2wsx3edc
q1w2e3r4t5
1q2w3e4r5t
zxcvbnm1234
asdfghjkl1
poiuytrewq
iloveyou12
iloveyou1314
letmein123
letmein2026!
admin12345
administrator
welcome2026
welcome123!
changeme123
wardbook2026
wardbook ward
nurse nurse 1
nightshift1
hospital123
taipei2026
aaaaaaaaab
abcdefghij
abcdefghijklmnop
a1b2c3d4e5
amylin1234
amy lin 1990
Amy.Lin.2026
mercy hospital 1
林美玉1990
美玉美玉12345678
密碼密碼12345
我愛你1314520
護理站護理站1
sunshine2026
summer winter
football99
1990-05-21 ok
monday 01.02.2026
!@#$%^&*()
correct horse battery staple
woaini1314520
trustno1trustno1`
  .trim()
  .split('\n');

test.each(commonplace)('everybody tries %s', (passphrase) => {
  expect(isCommonplace(passphrase, hers)).toBe(true);
});

const good = `
blue kettle
blue kettle 7
blue kettle 8
violet kettle harbour
violet kettle harbour moss
not the passphrase of it
x7k29qm4p1
Tr0ub4dor&3x
gravel onion submarine
my umbrella leaks twice
lantern-pickle-orbit
the nurse keeps a walrus
seven bicycles upstairs
password walrus lantern
dragon coffee tennis rainbow
hVq!mzKrTpwe
紫色水壺港口青苔
護理站的藍色茶壺最好看了
美玉養了三隻海獅
雨傘忘在火車上
kettle 林 harbour
Zwiebel Leuchtturm`
  .trim()
  .split('\n');

test.each(good)('few try %s', (passphrase) => {
  expect(isCommonplace(passphrase, hers)).toBe(false);
});

test('what is known of her counts only where it is told', () => {
  expect(isCommonplace('amylinwu77')).toBe(false);
  expect(isCommonplace('amylinwu77', ['Amy Lin-Wu'])).toBe(true);
});

test('a long one is judged at once', () => {
  expect(isCommonplace('password'.repeat(25))).toBe(true);
});
