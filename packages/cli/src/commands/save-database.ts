import { open, rename, rm } from 'node:fs/promises';
import { messageOf } from '@kafra/sdk/rules';
import type { Command } from 'commander';
import {
  addTargetFlags,
  checkTargetFlags,
  chooseTarget,
  describeFile,
  printFiles,
  type TargetFlags,
  writesToStdout,
} from '../backups/target-file.ts';
import { commandGroup } from '../command-group.ts';
import { type Console, openConsole } from '../console.ts';
import { withExamples } from '../examples.ts';
import { Failure } from '../exit-codes.ts';
import { writeAll } from '../output.ts';
import type { Io } from '../ports.ts';
import { type RecordScreen, recordScreens, withRecords } from './records.ts';

/** Adds a `download` command for each game database that the web panel can save as a file. */
export function addDatabaseDownloads(program: Command, io: Io): void {
  for (const view of recordScreens()) {
    if (view.file) addDownload(program, io, { view, file: view.file });
  }
}

interface Download {
  view: RecordScreen;
  file: NonNullable<RecordScreen['file']>;
}

function addDownload(program: Command, io: Io, { view, file }: Download): void {
  const [noun] = view.command;
  const command = commandGroup(program, noun)
    .command('download')
    .description(`Download the whole database as ${file.name}`);
  addTargetFlags(command);
  const name = `kafra ${noun} download`;
  withExamples(command, [name, `${name} --dir data --clobber`, `${name} -o - | jq length`]);
  command.action(async () => {
    const flags = command.opts<TargetFlags>();
    checkTargetFlags(flags);
    await save(await openConsole(command, io), { view, file }, flags);
  });
}

async function save(console: Console, { view, file }: Download, flags: TargetFlags): Promise<void> {
  const toStdout = writesToStdout(console, flags, 'a database');
  // The output path is checked before the database is downloaded.
  const target = toStdout ? undefined : await chooseTarget(console, file.name, flags, { makesFolder: false });
  if (target?.isSkipped) {
    console.note(`${target.path} already exists, skipped`);
    return printFiles(console, [{ ...(await describeFile(target.path)), skipped: true }], flags);
  }
  await withRecords(console, view, async ({ model }) => {
    const text = file.content(model.getSnapshot().data);
    if (target === undefined) return writeAll(console.io.stdout, [text]);
    await writeAtomically(target.path, text);
    printFiles(console, [{ ...(await describeFile(target.path)), skipped: false }], flags);
  });
}

/**
 * Writes a text to a temporary file and renames it, so that the target file is never incomplete.
 * @throws Failure (output)
 */
async function writeAtomically(target: string, text: string): Promise<void> {
  const temporaryFile = `${target}.${process.pid}.part`;
  let isCreated = false;
  try {
    const file = await open(temporaryFile, 'wx');
    isCreated = true;
    await file
      .writeFile(text)
      .then(() => file.sync())
      .finally(() => file.close());
    await rename(temporaryFile, target);
  } catch (cause) {
    // If the temporary file existed before, another program created it, so it is not deleted.
    if (isCreated) await rm(temporaryFile, { force: true });
    const said = messageOf(cause);
    throw new Failure('output', `${target} cannot be written`, { hints: [said], cause });
  }
}
