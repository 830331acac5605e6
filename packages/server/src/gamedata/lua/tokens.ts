import { LuaFault } from './values.ts';

export interface Token {
  readonly kind: 'name' | 'keyword' | 'string' | 'number' | 'symbol' | 'end';
  /** Value of a string token; source text of any other Lua token. */
  readonly text: string;
  readonly line: number;
}

const keywords = new Set(
  'and break do else elseif end false for function if in local nil not or repeat return then true until while'.split(
    ' ',
  ),
);

const escapes: Readonly<Record<string, string>> = {
  a: '\x07',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
};

const blank = /[ \t\r\f\v]+/y;
const name = /[A-Za-z_\x80-\xff][\w\x80-\xff]*/y;
const number = /0[xX][\da-fA-F]+|(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?/y;
const symbol = /\.\.\.|\.\.|[=~<>]=|::|<<|>>|\/\/|[-+*/%^#<>=(){}[\];:,.&|~]/y;
const longBracket = /\[(=*)\[/y;
const plainPart = /[^"'\\\n]+/y;

/** Splits Lua source into tokens. The source has one character per byte. */
export class Tokens {
  readonly #source: string;
  #at = 0;
  #line = 1;
  #ahead: Token | undefined;

  constructor(source: string) {
    this.#source = source;
    if (source.startsWith('\xef\xbb\xbf')) this.#at = 3;
    if (source.startsWith('#', this.#at)) this.#at = this.#lineEnd();
  }

  peek(): Token {
    this.#ahead ??= this.#read();
    return this.#ahead;
  }

  next(): Token {
    const token = this.peek();
    this.#ahead = undefined;
    return token;
  }

  /** Returns true if this symbol or keyword is the next Lua token. */
  is(text: string): boolean {
    const token = this.peek();
    return token.text === text && (token.kind === 'symbol' || token.kind === 'keyword');
  }

  /** Consumes this symbol or keyword if it is the next Lua token. */
  accept(text: string): boolean {
    if (!this.is(text)) return false;
    this.next();
    return true;
  }

  /** Consumes this Lua token. @throws {LuaFault} if another token is next. */
  expect(text: string): void {
    const token = this.peek();
    if (!this.accept(text)) throw new LuaFault(`${text} is missing before ${describeToken(token)}`, token.line);
  }

  /** Consumes a Lua name and returns it. @throws {LuaFault} if the next token is not a name. */
  name(): string {
    const token = this.next();
    if (token.kind !== 'name') throw new LuaFault(`a name is missing before ${describeToken(token)}`, token.line);
    return token.text;
  }

  #lineEnd(): number {
    const end = this.#source.indexOf('\n', this.#at);
    return end === -1 ? this.#source.length : end;
  }

  #match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#source)?.[0];
    if (found !== undefined) this.#at += found.length;
    return found;
  }

  #skipBlanks(): void {
    for (;;) {
      this.#match(blank);
      if (this.#source.startsWith('\n', this.#at)) {
        this.#line += 1;
        this.#at += 1;
      } else if (this.#source.startsWith('--', this.#at)) {
        this.#at += 2;
        if (this.#long() === undefined) this.#at = this.#lineEnd();
      } else return;
    }
  }

  /** Reads a Lua string in long brackets (`[[...]]`), if one begins here. */
  #long(): string | undefined {
    longBracket.lastIndex = this.#at;
    const [open, level = ''] = longBracket.exec(this.#source) ?? [];
    if (open === undefined) return undefined;
    const start = this.#at + open.length;
    const close = this.#source.indexOf(`]${level}]`, start);
    if (close === -1) throw new LuaFault('a long string or comment does not end', this.#line);
    const text = this.#source.slice(start, close);
    this.#at = close + level.length + 2;
    this.#line += text.split('\n').length - 1;
    return text.replaceAll('\r\n', '\n').replace(/^\n/, '');
  }

  #read(): Token {
    this.#skipBlanks();
    const line = this.#line;
    const first = this.#source[this.#at];
    if (first === undefined) return { kind: 'end', text: 'the end of the file', line };
    if (first === '"' || first === "'") return { kind: 'string', text: this.#quoted(first), line };
    const long = first === '[' ? this.#long() : undefined;
    if (long !== undefined) return { kind: 'string', text: long, line };
    const word = this.#match(name);
    if (word !== undefined) return { kind: keywords.has(word) ? 'keyword' : 'name', text: word, line };
    const digits = /[\d.]/.test(first) ? this.#match(number) : undefined;
    if (digits !== undefined) return { kind: 'number', text: digits, line };
    const sign = this.#match(symbol);
    if (sign !== undefined) return { kind: 'symbol', text: sign, line };
    throw new LuaFault(`${JSON.stringify(first)} is not valid Lua`, line);
  }

  #quoted(quote: string): string {
    const start = this.#line;
    this.#at += 1;
    const parts: string[] = [];
    for (;;) {
      parts.push(this.#match(plainPart) ?? '');
      const sign = this.#source[this.#at];
      if (sign === undefined || sign === '\n') throw new LuaFault('a string does not end', start);
      this.#at += 1;
      if (sign === quote) return parts.join('');
      parts.push(sign === '\\' ? this.#escaped() : sign);
    }
  }

  /** Returns the characters of an escape sequence in a Lua string, from the position after its backslash. */
  #escaped(): string {
    const digits = this.#match(/\d{1,3}/y);
    if (digits !== undefined) return String.fromCharCode(Number(digits) & 255);
    const hex = this.#match(/x[\da-fA-F]{2}/y);
    if (hex !== undefined) return String.fromCharCode(Number.parseInt(hex.slice(1), 16));
    const lineBreak = this.#match(/\r?\n/y);
    if (lineBreak !== undefined) {
      this.#line += 1;
      return '\n';
    }
    const letter = this.#source[this.#at] ?? '';
    this.#at += letter.length;
    return escapes[letter] ?? letter;
  }
}

/** Returns the text of a Lua token for an error message. */
export const describeToken = ({ kind, text }: Token): string =>
  kind === 'end' ? text : JSON.stringify(text.slice(0, 40));
