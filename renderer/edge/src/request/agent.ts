import type { IncomingHttpHeaders } from 'node:http';
import { isbot } from 'isbot';
import { LRUCache } from 'lru-cache';

export type Device = 'mobile' | 'tablet' | 'desktop';

export interface Agent {
  device: Device;
  /** A robot gets the control arm and is not measured (AB-006). */
  bot: boolean;
  /** Our own monitoring: as a robot for measuring, as a shopper for the page. */
  monitoring: boolean;
}

const DEVICES: readonly string[] = ['mobile', 'tablet', 'desktop'] satisfies Device[];
const TABLET = /iPad|Tablet|PlayBook|Silk|Kindle|Android(?!.*Mobile)/i;
const MOBILE = /Mobi|iPhone|iPod/i;

/** User agents repeat, and a list of 200 robots is slow to search. */
const known = new LRUCache<string, { device: Device; bot: boolean }>({ max: 2_000 });

/** Device class and kind of visitor, by the proxy's headers first and the user agent second (SE-015). */
export function readAgent(headers: IncomingHttpHeaders): Agent {
  const byUserAgent = classify(headers['user-agent'] ?? '');
  const device = headers['x-ua-device'];
  const bot = headers['x-ua-bot'];
  return {
    device: isDevice(device) ? device : byUserAgent.device,
    bot: bot === undefined ? byUserAgent.bot : isOn(bot),
    monitoring: isOn(headers['x-ua-monitoring']),
  };
}

function classify(userAgent: string): { device: Device; bot: boolean } {
  let agent = known.get(userAgent);
  if (agent === undefined) {
    const device = TABLET.test(userAgent) ? 'tablet' : MOBILE.test(userAgent) ? 'mobile' : 'desktop';
    agent = { device, bot: isbot(userAgent) };
    known.set(userAgent, agent);
  }
  return agent;
}

function isDevice(value: string | string[] | undefined): value is Device {
  return typeof value === 'string' && DEVICES.includes(value);
}

function isOn(value: string | string[] | undefined): boolean {
  return value === '1' || value === 'true';
}
