import { expect, test } from 'vitest'
import { deviceOf, isLaunchAddress, launchAddress, launchOrigin } from './launch-address.ts'

test.each([
  ['https://games.example/{game}?token={token}', true],
  ['https://games.example/?t={token}&u={user}&l={lang}&d={device}&back={lobby}&g={game}', true],
  ['http://127.0.0.1:4100/play/{game}?token={token}', true],
  ['http://localhost:4100/{token}', true],
  ['http://games.example/{token}', false],
  ['https://games.example/', false],
  ['https://games.example/?token={token}&x={country}', false],
  ['https://{game}.example/?token={token}', false],
  ['https://games.example@evil.example/?token={token}', false],
  ['http://127.0.0.1.evil.example/{token}', false],
  ['javascript:{token}', false],
  ['//games.example/{token}', false],
  [`https://games.example/{token}?${'x'.repeat(500)}`, false],
])('%s opens games: %s', (address, isOne) => {
  expect(isLaunchAddress(address)).toBe(isOne)
})

test('an address is filled in, and what a word says cannot change it', () => {
  const words = { token: 'T', game: 'a b&x=1', user: 'u/1', lang: 'th', device: 'mobile' } as const
  expect(
    launchAddress('https://games.example/{game}?token={token}&back={lobby}&u={user}&d={device}&l={lang}', {
      ...words,
      lobby: 'https://site.example/group',
    }),
  ).toBe(
    'https://games.example/a%20b%26x%3D1?token=T&back=https%3A%2F%2Fsite.example%2Fgroup&u=u%2F1&d=mobile&l=th',
  )
})

test('the frame of a game is on the origin of its address, and on none without an address', () => {
  expect(launchOrigin('http://127.0.0.1:4100/play/{game}?token={token}')).toBe('http://127.0.0.1:4100')
  expect(launchOrigin(null)).toBeNull()
})

test.each([
  ['Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Mobile Safari/537.36', 'mobile'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) Mobile/15E148', 'mobile'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/130.0', 'desktop'],
  ['', 'desktop'],
])('%s is a %s', (userAgent, device) => {
  expect(deviceOf(userAgent)).toBe(device)
})
