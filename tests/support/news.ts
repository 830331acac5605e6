import { SaxesParser } from 'saxes';
import { newAccount, newPerson, type Person, signIn } from './people.ts';
import type { TestServer } from './server.ts';

/** Creates a staff account with a group level, 10 by default. */
export async function newStaff(server: TestServer, name: string, level = 10): Promise<Person> {
  const person = await newPerson(server);
  const account = await newAccount(server, person, name);
  const { db } = server.services.database;
  await db.updateTable('login').set({ group_id: level }).where('account_id', '=', account).execute();
  return { ...person, token: await signIn(server, person.email) };
}

/** An element of an XML document with its text. */
export interface XmlElement {
  name: string;
  attributes: Record<string, string>;
  children: XmlElement[];
  text: string;
}

/** Parses an XML document strictly by XML 1.0. @throws for a document that is not well-formed. */
export function readXml(xml: string): XmlElement {
  const root: XmlElement = { name: '', attributes: {}, children: [], text: '' };
  const open = [root];
  const parser = new SaxesParser({ xmlns: true });
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    const values = Object.entries(attributes).map(([key, { value }]) => [key, value]);
    const element = { name, attributes: Object.fromEntries(values), children: [], text: '' };
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  parser.on('text', (text) => {
    const element = open.at(-1);
    if (element) element.text += text;
  });
  parser.on('closetag', () => open.pop());
  parser.write(xml).close();
  const [document] = root.children;
  if (!document) throw new Error('The document has no element.');
  return document;
}

export const childText = ({ children }: XmlElement, name: string): string | undefined =>
  children.find((child) => child.name === name)?.text;

/** Returns the rules of the Atom format (RFC 4287) that a news feed or its entries violate. */
export function atomFaults(feed: XmlElement): string[] {
  const isTime = (text: string | undefined) => text !== undefined && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text);
  const isAddress = (text: string | undefined) => text !== undefined && URL.canParse(text);
  const entries = feed.children.filter(({ name }) => name === 'entry');
  const ids = [feed, ...entries].map((one) => childText(one, 'id'));
  const links = [feed, ...entries].flatMap(({ children }) => children.filter(({ name }) => name === 'link'));
  return [
    ...(feed.name === 'feed' && feed.attributes.xmlns === 'http://www.w3.org/2005/Atom' ? [] : ['root']),
    ...(ids.every(isAddress) && new Set(ids).size === ids.length ? [] : ['ids']),
    ...([feed, ...entries].every((one) => childText(one, 'title')?.trim()) ? [] : ['titles']),
    ...([feed, ...entries].every((one) => isTime(childText(one, 'updated'))) ? [] : ['updated']),
    ...(links.every(({ attributes }) => isAddress(attributes.href)) ? [] : ['links']),
    ...(feed.children.some(({ name }) => name === 'author') ? [] : ['author']),
    ...(feed.children.some(({ name, attributes }) => name === 'link' && attributes.rel === 'self') ? [] : ['self']),
    ...(entries.every(({ children }) => children.some(({ name }) => name === 'content')) ? [] : ['content']),
  ];
}
