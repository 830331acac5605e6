import { describe, expect, test } from 'vitest';
import { type ProseKind, signsOf } from './prose-signs.ts';

type Case = [kind: ProseKind, text: string, signs: string[]];

describe('signsOf', () => {
  test.each<Case>([
    ['comments', 'What is put in place of what is typed.', ['headless']],
    ['comments', 'Those that are neither revoked nor expired, the newest first.', ['headless']],
    ['comments', 'Whose account it is.', ['headless']],
    ['comments', 'Who fells the most bosses.', ['headless']],
    ['comments', 'Where the answer goes on.', ['headless']],
    ['comments', 'Resets the form. Whatever was typed goes.', ['headless']],
    ['titles', 'what came so and is beyond --keep', ['headless']],
    ['titles', 'that root makes, inherits its owner', ['headless']],
    ['comments', 'The file says which maps there are.', ['personified']],
    ['comments', 'Clients hear of the change.', ['personified']],
    ['comments', 'Members are told of it.', ['personified']],
    ['comments', 'The page is asked for again.', ['personified']],
    ['comments', 'Where no client was given, no images are made.', ['where']],
    ['titles', 'begins again where the size is unknown', ['where']],
    ['comments', 'Undefined, where it leads out of the document.', ['where', 'old verb']],
    ['comments', 'An address that is none.', ['none']],
    ['texts', 'config.json is no regular file', ['none']],
    ['comments', 'Moves an entry there is no room for.', ['none']],
    ['comments', 'The value stands in the header.', ['old verb']],
    ['comments', 'The link leads to no screen.', ['old verb']],
    ['comments', 'Loads the list anew.', ['old verb']],
    ['titles', 'a download is taken up again', ['old verb']],
    ['comments', 'Each count is held against the limit.', ['old verb']],
    ['comments', 'Another sync is at work.', ['old verb']],
    ['comments', 'Cancels the update if nobody waits.', ['nobody']],
    ['titles', 'deletes nothing of somebody else', ['nobody']],
    ['comments', 'Passed to whoever reads composite types.', ['nobody']],
    ['pages', 'Each room has its own laws.', ['house word']],
    ['texts', 'Names hold 4 to 23 letters and no signs.', ['house word']],
    ['comments', 'Saves it at once.', ['house word']],
    ['pages', 'One rule: an exception; a reason; and a case: all in one.', ['compressed']],
    ['comments', `${'word '.repeat(41)}.`, ['compressed']],
    ['comments', 'What nobody hears where it stands.', ['headless', 'where', 'old verb', 'nobody']],
  ])('finds a sign of unclear prose in %s: %s', (kind, text, expected) => {
    expect(signsOf(text, kind)).toEqual(expected);
  });

  test.each<[kind: ProseKind, text: string]>([
    ['comments', 'Returns the drop chance in percent (0 to 100). Source: mob.cpp, mob_getdroprate.'],
    ['comments', 'Cursor of the next page; undefined for the first page.'],
    ['comments', 'Whether the list is complete.'],
    ['comments', 'Which of the two is newer? The larger version.'],
    ['pages', 'What is missing?'],
    ['pages', 'What to do if a check fails'],
    ['pages', 'What you need'],
    ['pages', 'Tell the players about the update.'],
    ['pages', 'The folder where backups are stored.'],
    ['pages', 'Run it again: it continues where it stopped.'],
    ['pages', 'Find out where the settings are.'],
    ['pages', 'There is no field with this name.'],
    ['comments', 'Skipped because there is no index.'],
    ['comments', 'The token is no longer valid.'],
    ['comments', 'Its size is no more than 4 KB.'],
    ['comments', 'MVP stands for most valuable player.'],
    ['comments', 'Leaves room for the scroll bar.'],
    ['texts', 'Too many requests at once.'],
    ['texts', 'At most 4 downloads at once.'],
    ['texts', 'Please sign in again.'],
    ['texts', 'Complete a sign-in with a second factor'],
    ['comments', 'The name of the file `what says` is quoted code.'],
    ['comments', 'Prints "nobody is told" as the message.'],
    ['comments', 'See https://example.org/where/it/stands.'],
    ['pages', 'who-is-online.ts'],
    ['pages', 'The log is copied into `site_pick`, where lines are sorted.'],
    ['titles', 'rejects an expired reset link'],
    ['titles', 'exits with 1 and reports that there is no realm'],
    ['titles', 'keeps the page when a filter is removed'],
  ])('accepts the clear text in %s: %s', (kind, text) => {
    expect(signsOf(text, kind)).toEqual([]);
  });
});
