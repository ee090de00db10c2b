import { Command, Help, type HelpConfiguration, type Option } from 'commander';
import { helpIn, languageOf, speakerIn, type Language } from '../language/index.ts';
import type { Terminal } from './staff-call.ts';

/**
 * A program of a command line that says its help, and what is wrong with a call, to the terminal in the language of whoever reads
 * it, and throws instead of ending the process. `after` stands below its help. To be given its commands afterwards, which take
 * this over.
 */
export function spokenProgram(name: string, { env, out, err }: Terminal, after: string): Command {
  const language = languageOf(env);
  const say = speakerIn(language);
  return new Command(name)
    .configureOutput({
      writeOut: (text) => out(text.trimEnd()),
      writeErr: (text) => err(text.trimEnd()),
      outputError: (text, write) => write(say(text)),
    })
    .configureHelp(helpOf(language))
    .exitOverride()
    .addHelpText('after', helpIn(language)(after));
}

function helpOf(language: Language): HelpConfiguration {
  const say = helpIn(language);
  return {
    styleTitle: say,
    commandDescription: (command) => say(command.description()),
    subcommandDescription: (command) => say(command.summary() || command.description()),
    argumentDescription: ({ description }) => say(description),
    optionDescription: (option) => describedIn(say, option, language),
    commandUsage: (command) => placeholders(plain.commandUsage(command), language),
    subcommandTerm: (command) => placeholders(plain.subcommandTerm(command), language),
  };
}

const plain = new Help();

function placeholders(usage: string, language: Language): string {
  return language === 'en' ? usage : usage.replaceAll('[options]', '[Optionen]').replaceAll('[command]', '[Befehl]');
}

/** What an option is for, with its choices and what holds without it; that a list is empty without it goes without saying. */
function describedIn(say: (text: string) => string, option: Option, language: Language): string {
  const whole = plain.optionDescription(option);
  const more = whole.slice(option.description.length).replace(/ \(default: \[\]\)$/u, '');
  const said = language === 'en' ? more : more.replace('choices: ', 'zur Wahl: ').replace('default: ', 'sonst ');
  return `${say(option.description)}${said}`;
}
