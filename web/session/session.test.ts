import { describe, expect, test } from 'vitest'
import { mayReload } from '../loading/chunk-reload.ts'
import { mustSaveData } from '../loading/preload.ts'
import { isLook, lookOf } from '../look/look-cookie.ts'
import { keysAreStale, withUser } from './browser-keys.ts'
import { deviceOf } from './device.ts'
import { destinationOf } from './go-to.ts'
import { loginPath, safePath } from './safe-path.ts'
import { tokenOfLink } from './sign-in.ts'

function memory(entries: Record<string, string> = {}) {
  const map = new Map(Object.entries(entries))
  return {
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => map.set(key, value),
  }
}

describe('signing in never leads to another site', () => {
  test.each([
    ['/bet/1?x=1#y', '/bet/1?x=1#y'],
    ['/playlist copy', '/playlist%20copy'],
    ['https://evil.example/', '/'],
    ['//evil.example', '/'],
    ['/\\evil.example', '/'],
    ['/\t/evil.example', '/'],
    ['/..//evil.example', '/'],
    ['javascript:alert(1)', '/'],
    ['', '/'],
    [null, '/'],
    ['/login?next=/login', '/'],
    ['/logout', '/'],
  ])('%j leads to %s', (wanted, path) => {
    expect(safePath(wanted)).toBe(path)
  })

  test('a visitor returns to the requested page after signing in', () => {
    expect(loginPath('/bet/1?type=two_top')).toBe('/login?next=%2Fbet%2F1%3Ftype%3Dtwo_top')
    expect(loginPath('/')).toBe('/login')
  })
})

test('a failed chunk reloads the page once in ten seconds', () => {
  const storage = memory()
  expect(mayReload(storage, 100_000)).toBe(true)
  expect(mayReload(storage, 109_999)).toBe(false)
  expect(mayReload(storage, 110_000)).toBe(true)
})

test.each([
  [{ saveData: true, effectiveType: '4g' }, true],
  [{ effectiveType: '2g' }, true],
  [{ effectiveType: 'slow-2g' }, true],
  [{ effectiveType: '3g' }, false],
  [{}, false],
])('a connection of %j saves data: %s', (connection, expected) => {
  expect(mustSaveData(connection)).toBe(expected)
})

test('the list of users has each once, the newest first, and survives what it cannot read', () => {
  const first = withUser(null, 'demo01')
  expect(first).toBe('["demo01"]')
  expect(withUser(withUser(first, 'demo02'), 'demo01')).toBe('["demo01","demo02"]')
  expect(withUser('not json', 'demo03')).toBe('["demo03"]')
  expect(withUser('{"a":1}', 'demo03')).toBe('["demo03"]')
})

test('the browser’s tokens are renewed after ten minutes, and at once for another member', () => {
  const keys = memory({ member_username: 'DM01demo01', keys_made_at: '1000' })
  const member = { code: 'DM01demo01' }
  expect(keysAreStale(keys, member, 1000 + 10 * 60_000)).toBe(false)
  expect(keysAreStale(keys, member, 1001 + 10 * 60_000)).toBe(true)
  expect(keysAreStale(keys, { code: 'DM01demo02' }, 1000)).toBe(true)
  expect(keysAreStale(memory(), member, 1000)).toBe(true)
})

describe('another site is opened only with the explicit option', () => {
  const origin = 'https://lotto.example'
  test.each([
    ['/bet/1', {}, { kind: 'page', path: '/bet/1' }],
    ['https://lotto.example/x?y=1', {}, { kind: 'page', path: '/x?y=1' }],
    ['https://game.example/play', {}, { kind: 'refused' }],
    ['https://game.example/play', { external: true }, { kind: 'site', href: 'https://game.example/play' }],
    ['javascript:alert(1)', { external: true }, { kind: 'refused' }],
    ['http://[', { external: true }, { kind: 'refused' }],
  ])('%s with %j', (address, options, expected) => {
    expect(destinationOf(address, origin, options)).toEqual(expected)
  })
})

test('a window is wide from 1024 px', () => {
  expect([1023, 1024].map(deviceOf)).toEqual(['phone', 'wide'])
})

test('the theme is dark unless the member chose another', () => {
  expect(lookOf(null)).toBe('dark')
  expect(lookOf('sid=1; look=auto')).toBe('auto')
  expect(lookOf('look=pink')).toBe('dark')
  expect(isLook('light')).toBe(true)
})

test.each([
  ['/redirect?token=abc', 'abc'],
  ['https://lotto.example/smart/abc', 'abc'],
  ['/', undefined],
])('the token of the link %s', (link, token) => {
  expect(tokenOfLink(link)).toBe(token)
})
