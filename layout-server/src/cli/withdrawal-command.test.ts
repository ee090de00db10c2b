import { Command } from 'commander';
import { expect, it } from 'vitest';
import { addWithdrawalCommand } from './withdrawal-command.ts';

it('a withdrawal of several lines does not look like two', async () => {
  const row = { state: 'unmatched', payBackBy: '2026-12-14', receivedAt: '2026-11-30T10:00:00.000Z' };
  const forged = 'open       2026-12-13  9584303284  mara@example.com  2026-11-29T20:00:00.000Z';
  const withdrawals = [{ ...row, order: '1', email: 'tom@example.com', goods: `Das Kleid\n${forged}` }];
  const program = new Command();
  const told: string[] = [];
  addWithdrawalCommand(
    (name, description) => program.command(name).description(description),
    async () => ({ withdrawals }),
    { out: (text) => void told.push(text), say: (text) => text, wantsJson: () => false },
  );
  await program.parseAsync(['withdrawals'], { from: 'user' });
  const [head, ...further] = told.join('\n').split('\n');
  expect(head).toContain('tom@example.com');
  expect(further).toEqual(['  Das Kleid', `  ${forged}`]);
});
