import { describe, expect, it } from 'vitest';
import { clientNetwork, createClientAddress, createCountedClient, isTrustedPeer } from './index.ts';

const from = (trusted: string[], remoteAddress: string, forwarded?: string): string =>
  createClientAddress(trusted)({
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
    remoteAddress,
  });

describe('the address of a client', () => {
  it.each([
    [[], '203.0.113.7', undefined, '203.0.113.7'],
    [[], '10.0.0.9', '198.51.100.1', '10.0.0.9'],
    [[], '::1', '198.51.100.1', '::1'],
    [[], '::ffff:203.0.113.7', undefined, '203.0.113.7'],
    [['loopback'], '10.0.0.9', '198.51.100.1', '10.0.0.9'],
    [['loopback'], '::ffff:127.0.0.1', '198.51.100.1', '198.51.100.1'],
    [['uniquelocal'], '172.18.0.2', '9.9.9.9, 198.51.100.1', '198.51.100.1'],
    [['uniquelocal'], '172.18.0.2', '198.51.100.1, 10.1.1.1, 10.2.2.2', '198.51.100.1'],
    [['uniquelocal'], '172.18.0.2', '10.1.1.1', '10.1.1.1'],
    [['uniquelocal'], '172.18.0.2', 'evil, 10.2.2.2', '10.2.2.2'],
    [['uniquelocal'], '172.18.0.2', 'evil', '172.18.0.2'],
    [['uniquelocal'], '172.18.0.2', '', '172.18.0.2'],
    [['192.0.2.1', '2001:db8::/32'], '2001:db8::5', '2a00::1', '2a00::1'],
    [['uniquelocal'], '', '198.51.100.1', ''],
  ])('trusting %j, from %s with %s is %s', (trusted, remote, forwarded, expected) => {
    expect(from(trusted, remote, forwarded)).toBe(expected);
  });
});

describe('a proxy of ours', () => {
  it.each([
    [[], '127.0.0.1', false],
    [['loopback'], '127.0.0.1', true],
    [['loopback'], '::ffff:127.0.0.1', true],
    [['10.0.0.0/8'], '10.2.3.4', true],
    [['10.0.0.0/8'], '11.2.3.4', false],
    [['10.0.0.0/8'], '', false],
  ])('among %j is %s: %s', (trusted, peer, expected) => {
    expect(isTrustedPeer(trusted)(peer)).toBe(expected);
  });
});

describe('whom a share is counted for', () => {
  it.each([
    [[], '203.0.113.7', undefined, '203.0.113.7'],
    [[], '203.0.113.7', '198.51.100.1', '203.0.113.7'],
    [[], '10.0.0.9', undefined, '10.0.0.9'],
    [[], '10.0.0.9', '198.51.100.1', ''],
    [[], '::ffff:127.0.0.1', '198.51.100.1', ''],
    [['uniquelocal'], '10.0.0.9', '2001:db8::7', '2001:db8:0:0::/64'],
  ])('trusting %j, from %s with %s is %j', (trusted, remoteAddress, forwarded, expected) => {
    const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
    expect(createCountedClient(trusted)({ headers, remoteAddress })).toBe(expected);
  });
});

describe('the network that limits are counted by', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:0db8::9', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['', ''],
  ])('of %s is %s', (address, network) => {
    expect(clientNetwork(address)).toBe(network);
  });
});
