import type { IncomingHttpHeaders } from 'node:http';
import type { Arms } from '../experiments/assignment.ts';
import type { ArmsByHand } from '../experiments/arms-by-hand.ts';
import type { ReadForcedArms } from '../experiments/forced-arms.ts';
import { cookieValue } from '../request/cookies.ts';
import { isSameSite } from '../request/form-origin.ts';
import { COOKIES, readVisitor, type Visitor } from '../request/visitor.ts';
import { branchCookie, forcedArmsCookie } from '../answer/visitor-cookies.ts';
import { isOverTls } from '@vitrine/schemas/addresses';
import type { EdgeTenant } from '../tenants/tenant-directory.ts';
import type { LayoutServer } from '../upstream/layout-server.ts';
import type { BranchCookie, PanelTest, PanelView } from './panel-page.ts';
import type { TestPanelSettings } from './panel-settings.ts';

export interface PanelHit {
  tenant: EdgeTenant;
  host: string;
  headers: IncomingHttpHeaders;
}

/** Goes back to the panel with new cookies, or shows it with what was refused. */
export type PanelAnswer =
  | { kind: 'done'; setCookies: readonly string[] }
  | { kind: 'refused'; view: PanelView }
  | { kind: 'foreign' };

export interface PanelDoor {
  show(hit: PanelHit): Promise<PanelView>;
  /** What a form of the panel asks for; `body` is urlencoded. */
  change(hit: PanelHit, body: string): Promise<PanelAnswer>;
}

export interface PanelDoorDeps {
  settings: TestPanelSettings;
  layoutServer: Pick<LayoutServer, 'experiments'>;
  readForced: ReadForcedArms;
  /** What a token was asked for besides and no running test has. */
  readUnknown: (token: string, tenant: string) => readonly string[];
  armsByHand: Pick<ArmsByHand, 'judge' | 'sign'>;
  /** The arms that a visitor keeps. */
  storedArms: (visitor: Visitor) => Arms;
}

const BRANCH = /^[A-Za-z0-9][A-Za-z0-9._/-]{0,99}$/;

/** The panel for testers (AB-007): cookies of branches, and arms that count nothing. */
export function createPanelDoor({
  settings,
  layoutServer,
  readForced,
  readUnknown,
  armsByHand,
  storedArms,
}: PanelDoorDeps): PanelDoor {
  const cookiesOf = (kind: 'app' | 'backend', names: readonly string[], header: string): BranchCookie[] =>
    names.map((name) => ({
      name,
      cookie: `fb-${kind}-${name}`,
      value: cookieValue(header, `fb-${kind}-${name}`) ?? '',
    }));
  const known = new Set(
    [...cookiesOf('app', settings.apps, ''), ...cookiesOf('backend', settings.backends, '')].map(
      ({ cookie }) => cookie,
    ),
  );

  const tokenOf = ({ headers }: PanelHit): string => cookieValue(headers.cookie ?? '', COOKIES.forcedArms) ?? '';
  const forcedOf = (hit: PanelHit): Arms => readForced(tokenOf(hit), hit.tenant.id) ?? {};

  async function show(hit: PanelHit): Promise<PanelView> {
    const { tenant, headers } = hit;
    const visitor = readVisitor('GET', headers, tenant);
    const [forced, stored] = [forcedOf(hit), storedArms(visitor)];
    const running = await layoutServer.experiments(tenant.id);
    return {
      tenant: tenant.id,
      apps: cookiesOf('app', settings.apps, headers.cookie ?? ''),
      backends: cookiesOf('backend', settings.backends, headers.cookie ?? ''),
      tests: running.ok
        ? running.value.map(({ key, hypothesis, variants, path }): PanelTest => ({
            key,
            hypothesis,
            variants,
            path,
            forced: forced[key] ?? '',
            stored: stored[key] ?? '',
          }))
        : undefined,
      consent: {
        category: tenant.measureCategory,
        given: visitor.measurable,
        robot: visitor.bot || visitor.monitoring,
      },
      visitorId: visitor.visitorId,
      unknownArms: readUnknown(tokenOf(hit), tenant.id),
    };
  }

  return {
    show,
    async change(hit, body) {
      const { tenant, host } = hit;
      if (!isSameSite(hit)) return { kind: 'foreign' };
      const overTls = isOverTls(host);
      const fields = new URLSearchParams(body);
      const [cookie, value] = [fields.get('cookie') ?? '', fields.get('value')];
      if (known.has(cookie)) {
        if (value === null || BRANCH.test(value))
          return { kind: 'done', setCookies: [branchCookie(cookie, value ?? '', overTls)] };
        const reason =
          'Expected the name of a branch: letters, digits, dots, slashes, hyphens and underscores, at most 100.';
        return {
          kind: 'refused',
          view: { ...(await show(hit)), refused: { cookie, value: value.slice(0, 100), reason } },
        };
      }
      const [test, arm] = [fields.get('test') ?? '', fields.get('arm') ?? ''];
      if (test === '') return { kind: 'done', setCookies: [] };
      const { [test]: before, ...others } = forcedOf(hit);
      const asked = arm === '' ? { arms: {}, unknown: [] } : await armsByHand.judge(tenant.id, [`${test}:${arm}`]);
      const arms = {
        ...others,
        ...(asked.unknown.length > 0 && before !== undefined ? { [test]: before } : asked.arms),
      };
      const isNothing = Object.keys(arms).length + asked.unknown.length === 0;
      const token = isNothing ? '' : armsByHand.sign(tenant.id, arms, asked.unknown);
      return { kind: 'done', setCookies: [forcedArmsCookie(token, overTls)] };
    },
  };
}
