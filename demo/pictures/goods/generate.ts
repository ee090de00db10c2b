import { parseArgs } from 'node:util';
import { DESIGNS } from '../../goods/designs.ts';
import { assets, writeManifest } from '../manifest.ts';
import { allMasters } from '../masters.ts';
import { drawGoods } from './draw-goods.ts';
import { subjectOf, subjectOfMaster } from './subject.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    all: { type: 'boolean', default: false },
    preview: { type: 'string' },
    view: { type: 'string' },
    part: { type: 'string', default: '0' },
    parts: { type: 'string', default: '1' },
  },
});
const isAsked = ({ name }: { name: string }): boolean =>
  positionals.length === 0 || positionals.some((given) => name === given || name.startsWith(`${given}-`));
const options = {
  isAsked,
  part: Number(values.part),
  parts: Number(values.parts),
  isAnew: values.all || positionals.length > 0,
  ...(values.view === undefined ? {} : { only: values.view }),
};
const folder = values.preview ?? `${assets}pictures/goods`;
await drawGoods(folder, DESIGNS.map(subjectOf), options);
await drawGoods(
  folder,
  (await allMasters()).flatMap((master) => subjectOfMaster(master) ?? []),
  options,
);
if (values.preview === undefined) await writeManifest();
