import { parseArgs } from 'node:util';
import { DESIGNS } from '../../goods/designs.ts';
import { assets, writeManifest } from '../manifest.ts';
import { drawGoods } from './draw-goods.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    all: { type: 'boolean', default: false },
    preview: { type: 'string' },
    part: { type: 'string', default: '0' },
    parts: { type: 'string', default: '1' },
  },
});
const asked = DESIGNS.filter(
  ({ name }) => positionals.length === 0 || positionals.some((given) => name === given || name.startsWith(`${given}-`)),
);
const isAnew = values.all || positionals.length > 0;
const part = { part: Number(values.part), parts: Number(values.parts), isAnew };
await drawGoods(values.preview ?? `${assets}pictures/goods`, asked, part);
if (values.preview === undefined) await writeManifest();
