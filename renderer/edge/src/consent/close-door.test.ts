import { expect, it } from 'vitest';
import { closeNotice } from './close-door.ts';

const close = (body: string, headers: Record<string, string> = {}) =>
  closeNotice({ host: 'at.localhost', headers: { referer: 'http://at.localhost/c/mode?page=2', ...headers }, body });

it.each([
  ['app-banner', 'closed-app-banner=1; Path=/; SameSite=Lax; Max-Age=2592000'],
  ['delivery-notice', 'closed-delivery-notice=1; Path=/; SameSite=Lax'],
])('a closed %s is kept as long as its kind says, and leads back', (notice, cookie) => {
  expect(close(`notice=${notice}`)).toMatchObject({ status: 303, location: '/c/mode?page=2', setCookies: [cookie] });
});

it('other notices and other sites close nothing', () => {
  expect(close('notice=session')).toMatchObject({ status: 400, setCookies: [] });
  expect(close('')).toMatchObject({ status: 400, setCookies: [] });
  expect(close('notice=app-banner', { 'sec-fetch-site': 'cross-site' })).toMatchObject({ status: 403, setCookies: [] });
});
