import { expect, it } from 'vitest';
import { addressPerHost, databaseTarget } from './database-hosts.ts';

it.each([
  ['mariadb://u:p@db1/r', ['mariadb://u:p@db1/r']],
  [
    'mariadb://u:p@db1,db2:3307,[::1]:3308/r?ssl=true',
    ['mariadb://u:p@db1/r?ssl=true', 'mariadb://u:p@db2:3307/r?ssl=true', 'mariadb://u:p@[::1]:3308/r?ssl=true'],
  ],
  ['mariadb://u:a%2Cb@db1, db2/r', ['mariadb://u:a%2Cb@db1/r', 'mariadb://u:a%2Cb@db2/r']],
  ['mariadb://u:a,b@db1/r', ['mariadb://u:a,b@db1/r']],
  ['mariadb://u@/r', ['mariadb://u@/r']],
  ['nonsense', ['nonsense']],
])('addressPerHost splits %s', (url, expected) => {
  expect(addressPerHost(url)).toEqual(expected);
});

it.each([
  ['mariadb://u:p@db1,db2:3307/r?ssl=true', { database: '/r', servers: ['db1:3306', 'db2:3307'] }],
  ['mysql://u@localhost/r?socket=/run/mysqld.sock', { database: '/r', servers: ['/run/mysqld.sock'] }],
  ['nonsense', undefined],
])('databaseTarget of %s is the database with its servers', (url, expected) => {
  expect(databaseTarget(url)).toEqual(expected);
});
