import type { IncomingHttpHeaders } from 'node:http';
import { DIMENSIONS, type VisitorClass } from '@vitrine/schemas';
import { createIsbotFromList, list } from 'isbot';
import { remembered } from './remembered.ts';

export type Device = VisitorClass['device'];

export interface Agent {
  device: Device;
  /** A robot gets the control arm and is not measured (AB-006). */
  bot: boolean;
  /** Our own monitoring: as a robot for measuring, as a shopper for the page. */
  monitoring: boolean;
}

const DEVICES = Object.keys(DIMENSIONS.device.values);
const TABLET = /iPad|Tablet|PlayBook|Silk|Kindle|Android(?!.*Mobile)/i;
const MOBILE = /Mobi|iPhone|iPod/i;

/** No browser's is longer; searching one of 16 kB would cost as much as a thousand pages. */
const USER_AGENT_LENGTH = 512;

/**
 * Programs that somebody steers, and browsers without a window: they come for a person, such as one who tries the shop by script,
 * and are measured like one, with consent alone. Which of them are robots the proxy says.
 */
const STEERED = [
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/150.0.0.0 Safari/537.36',
  'Playwright/1.65',
  'axios/1.7.0',
  'curl/8.5.0',
  'node',
  'python-requests/2.32',
  'undici',
];
const isRobot = createIsbotFromList(
  list.filter((pattern) => !STEERED.some((program) => new RegExp(pattern, 'i').test(program))),
);

/** Device class and kind of visitor, by the proxy's headers first and the user agent second (SE-015). */
export function readAgent(headers: IncomingHttpHeaders): Agent {
  const byUserAgent = classified((headers['user-agent'] ?? '').slice(0, USER_AGENT_LENGTH));
  const device = headers['x-ua-device'];
  const bot = headers['x-ua-bot'];
  return {
    device: isDevice(device) ? device : byUserAgent.device,
    bot: bot === undefined ? byUserAgent.bot : isOn(bot),
    monitoring: isOn(headers['x-ua-monitoring']),
  };
}

/** User agents repeat, and a list of 200 robots is slow to search. */
const classified = remembered((userAgent): { device: Device; bot: boolean } => {
  const device = TABLET.test(userAgent) ? 'tablet' : MOBILE.test(userAgent) ? 'mobile' : 'desktop';
  return { device, bot: isRobot(userAgent) };
}, 2_000);

function isDevice(value: string | string[] | undefined): value is Device {
  return typeof value === 'string' && DEVICES.includes(value);
}

function isOn(value: string | string[] | undefined): boolean {
  return value === '1' || value === 'true';
}
