import { describe, expect, it } from 'vitest';
import { parseYamlDocument } from './yaml-document.ts';

describe('a YAML document', () => {
  it.each([
    ['block style', 'Body:\n  - Id: 1\n    Name: a\n    Id: 2\n', 4],
    ['braces on one line', 'Body:\n  - { Id: 1, Name: a, Id: 2 }\n', 2],
    ['braces on several lines', 'Body:\n  - {\n    Id: 1,\n    Name: a,\n    Id: 2 }\n', 5],
    ['quoted keys', 'Body:\n  - "Id": 1\n    Name: a\n    Id: 2\n', 4],
    ['a colon in a quoted key', 'Body:\n  - Id: 1\n    Name: a\n    # Id: 3\n    "Id" : 2\n', 5],
    ['Windows line endings', 'Body:\r\n  - Id: 1\r\n    Name: a\r\n    Id: 2\r\n', 4],
    ['a list indented like its key', 'Body:\n- Id: 1\n  Name: a\n  Id: 2\n', 4],
  ])('keeps the first value of a duplicate key, and reports its line: %s', (_, text, line) => {
    const { root, duplicates } = parseYamlDocument(text);
    expect(root).toEqual({ Body: [{ Id: '1', Name: 'a' }] });
    expect(duplicates).toEqual([{ key: 'Id', line }]);
  });

  it('ignores a duplicate key with its whole subtree', () => {
    const text = 'A:\n  B: 1\n  B:\n    C: 2\n    C: 3\nA:\n  - 4\nD: 5\n';
    const { root, duplicates } = parseYamlDocument(text);
    expect(root).toEqual({ A: { B: '1' }, D: '5' });
    expect(duplicates).toEqual([
      { key: 'B', line: 3 },
      { key: 'A', line: 6 },
    ]);
  });

  it('does not read lines of a text block as keys', () => {
    const text = 'Script: |\n  Buy: 1;\n  Buy: 2;\n  - x\nFolded: >-\n  Buy: 3\n  Buy: 4\n';
    const document = parseYamlDocument(text);
    expect(document.duplicates).toEqual([]);
    expect([...document.keyLines().keys()]).toEqual(['/Script', '/Folded']);
  });

  it('reports the line of each record, in any style', () => {
    const text =
      'Header:\n  Type: X\nBody:\n  # none\n  - Id: 1\n\n  -\n    Id: 2\n  - { Id: 3 }\n  - [4,\n     5]\n  -\n';
    const { entryLines } = parseYamlDocument(text);
    expect(entryLines('Body').slice(0, 4)).toEqual([5, 8, 9, 10]);
    expect(entryLines('Body')).toHaveLength(5);
    expect(entryLines('Footer')).toEqual([]);
  });

  it('returns the lines of keys and list entries by their paths', () => {
    const text =
      'Body:\n  - Id: 1\n    Drops:\n      - Item: Apple\n        Rate: 5\n      - { Item: Jellopy, "Rate": 7 }\n';
    expect(Object.fromEntries(parseYamlDocument(text).keyLines())).toEqual({
      ...{ '/Body': 1, '/Body/0': 2, '/Body/0/Id': 2, '/Body/0/Drops': 3 },
      ...{ '/Body/0/Drops/0': 4, '/Body/0/Drops/0/Item': 4, '/Body/0/Drops/0/Rate': 5 },
      ...{ '/Body/0/Drops/1': 6, '/Body/0/Drops/1/Item': 6, '/Body/0/Drops/1/Rate': 6 },
    });
  });

  it.each([
    ['no document', '# a comment\n', 'has no content'],
    ['two documents', 'a: 1\n---\nb: 2\n', 'has more than one document'],
    ['an open bracket', 'a: [1\n', 'deficient indentation'],
  ])('is rejected if it has %s', (_, text, reason) => {
    expect(() => parseYamlDocument(text)).toThrow(reason);
  });
});
