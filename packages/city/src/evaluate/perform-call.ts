import { suggest } from '@korzo/reading';
import type { Call } from '../language/syntax.ts';
import { commandsOf, misspeltCalls, type CommandDeclaration } from './commands.ts';
import { kindOf, refused, type Value } from './objects.ts';
import { connect, crossDeeds, mainDeeds, styleDeeds, wayDeeds } from './perform.ts';
import { checkGiven, Given, type CityWorkshop } from './workshop.ts';

/** Carries out a command, on the object it is said of or on the city. */
export function performCall(workshop: CityWorkshop, call: Call, receiver: Value, passed: readonly Value[]): void {
  if (receiver === refused) workshop.passOver(call);
  const name = misspeltCalls.get(call.name.text) ?? call.name.text;
  const given = new Given(name, call, passed);
  const command = commandFor(workshop, call, name, receiver);
  checkGiven(workshop, command, passed, call.passed);
  if (receiver === undefined) {
    mainDeeds[name](workshop, undefined, given);
    return;
  }
  if (typeof receiver !== 'object' || Array.isArray(receiver)) return;
  if (receiver.kind === 'Cross') crossDeeds[name](workshop, receiver, given);
  else if (receiver.kind === 'Style') styleDeeds[name](workshop, receiver, given);
  else if (name === 'connect') connect(workshop, given, receiver);
  else wayDeeds[name](workshop, receiver, given);
}

function commandFor(
  workshop: CityWorkshop,
  { receiver: said, name: word }: Call,
  name: string,
  receiver: Value,
): CommandDeclaration {
  if (said !== undefined && (typeof receiver !== 'object' || Array.isArray(receiver)))
    workshop.fail(said, `${name} is said of an object; found ${kindOf(receiver)}`, 'make it with new first');
  const owner = typeof receiver === 'object' && !Array.isArray(receiver) ? receiver.kind : 'main';
  const command = commandsOf[owner].find((each) => each.name === name);
  if (command === undefined)
    workshop.fail(
      word,
      `a ${owner} has no call ${name}`,
      suggest(
        name,
        commandsOf[owner].map((each) => each.name),
      ),
    );
  return command;
}
