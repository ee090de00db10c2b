import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readComponents } from './registry-sources.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'registry-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const FILES = {
  'component.json': { type: 'big-teaser', version: 1, title: 'Big teaser', description: 'A teaser.', slots: {} },
  'props.schema.json': {
    $id: 'https://vitrine.example/components/big-teaser/1',
    title: 'BigTeaserProps',
    type: 'object',
    additionalProperties: false,
  },
  'examples.json': [{ name: 'default', description: 'Plain.', props: {} }],
  'invalid-examples.json': [],
} as const;

async function registry(types: unknown, files: Partial<Record<keyof typeof FILES, unknown>> = {}): Promise<void> {
  await writeFile(path.join(folder, 'components.json'), JSON.stringify(types));
  await mkdir(path.join(folder, 'src/components/big-teaser'), { recursive: true });
  for (const [name, content] of Object.entries({ ...FILES, ...files })) {
    await writeFile(
      path.join(folder, 'src/components/big-teaser', name),
      typeof content === 'string' ? content : JSON.stringify(content),
    );
  }
}

describe('readComponents', () => {
  it('names the component and its validator after the type', async () => {
    await registry(['big-teaser']);
    expect(await readComponents(folder)).toMatchObject([
      { component: 'BigTeaser', validator: 'checkBigTeaserProps', file: { type: 'big-teaser' } },
    ]);
  });

  it('names every fault of every folder at once', async () => {
    await registry(['big-teaser', 'big-teaser', 'missing'], {
      'props.schema.json': {
        ...FILES['props.schema.json'],
        title: 'Props',
        $id: 'https://vitrine.example/components/big-teaser/2',
      },
      'examples.json': [],
    });
    const failure = readComponents(folder);
    await expect(failure).rejects.toThrow('components.json: expected each type once, got "big-teaser" twice');
    await expect(failure).rejects.toThrow(
      'big-teaser/props.schema.json /title: expected "BigTeaserProps", got "Props"',
    );
    await expect(failure).rejects.toThrow(
      'expected "https://vitrine.example/components/big-teaser/1", got "https://vitrine.example/components/big-teaser/2"',
    );
    await expect(failure).rejects.toThrow('an example called: expected "default", got undefined');
    await expect(failure).rejects.toThrow(/missing: ENOENT/);
  });

  it('says what is wrong with a component.json, and which file is no JSON', async () => {
    await registry(['big-teaser'], { 'component.json': { ...FILES['component.json'], slots: [] } });
    await expect(readComponents(folder)).rejects.toThrow(
      /big-teaser: big-teaser\/component\.json, \/slots: expected a value of type object/,
    );
    await registry(['big-teaser'], { 'examples.json': '[{' });
    await expect(readComponents(folder)).rejects.toThrow(/big-teaser: examples\.json: /);
  });
});
