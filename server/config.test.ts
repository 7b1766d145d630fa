import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { ConfigError } from './settings/config-values.ts'

describe('readConfig', () => {
  test.each([
    ['DEMO', 'false'],
    ['DEMO', 'no'],
    ['JOBS', 'false'],
    ['JOBS', '0'],
    ['LOG_LEVEL', 'loud'],
    ['TRUST_PROXY', 'abc'],
    ['TRUST_PROXY', '10.0.0.0/99'],
    ['TRUST_PROXY', '10.0.0.0/8, true'],
    ['PORT', '80a'],
    ['PUBLIC_URL', 'ftp://x'],
    ['PUBLIC_URL', 'https://lottery.example/play'],
    ['PUBLIC_URL', 'https://lottery.example/?a=1'],
    ['SECRET', 'short'],
    ['EARLIER_KEYS', `${'ab'.repeat(32)},cd`],
    ['DATABASE_URL', 'lottery.example'],
    ['HEADS_FILE', 'heads.txt'],
    ['HEADS_FILE', resolve('.data/heads.txt')],
    ['HEADS_FILE', '/no/such/folder/heads.txt'],
    ['HEADS_FILE', '/'],
    ['SMS_URL', 'sms.example'],
    ['SMS_KEY', 'short'],
    ['PAYOUTS_URL', 'pay.example'],
    ['PAYOUTS_KEY', 'short'],
    ['STUDIO', 'maybe'],
    ['STUDIO_PORT', '70000'],
    ['STUDIO_URL', 'studio.example'],
    ['STUDIO_MISBEHAVE', 'badly'],
    ['STUDIO_MISBEHAVE', '7:early-rollback'],
  ])('%s=%s is refused in a sentence that names it', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(ConfigError)
    expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^${name} must (be|look like) `))
  })

  test('the settings of docs/operations.md are read', () => {
    const config = readConfig({
      DEMO: '0',
      JOBS: 'off',
      LOG_LEVEL: 'silent',
      HOST: '',
      EARLIER_KEYS: `${'ab'.repeat(32)}, ${'cd'.repeat(32)}`,
      TRUST_PROXY: '10.1.2.3, 10.0.0.0/8,fd00::/8, loopback',
      CONSOLE_HOST: 'Staff.example, staff.other.example',
    })
    expect(config).toMatchObject({
      consoleHosts: ['staff.example', 'staff.other.example'],
      demo: false,
      jobs: false,
      logLevel: 'silent',
      host: '0.0.0.0',
      earlierKeys: ['ab'.repeat(32), 'cd'.repeat(32)],
      trustProxy: ['10.1.2.3', '10.0.0.0/8', 'fd00::/8', 'loopback'],
    })
  })

  test('a demo starts its studio beside its own port; a real site starts none', () => {
    expect(readConfig({ PORT: '4000' }).studio).toMatchObject({
      port: 4100,
      url: undefined,
      misbehave: undefined,
    })
    expect(readConfig({ PORT: '0' }).studio?.port).toBe(0)
    expect(readConfig({ STUDIO_PORT: '5000', STUDIO_URL: 'https://games.example' }).studio).toMatchObject({
      ...{ port: 5000, url: new URL('https://games.example') },
    })
    expect(readConfig({ STUDIO: 'off' }).studio).toBeUndefined()
    expect(readConfig({ DEMO: '0' }).studio).toBeUndefined()
    expect(() => readConfig({ DEMO: '0', STUDIO: 'on' })).toThrow('STUDIO=on is for a demo')
  })

  test('a service of messages has an https address and a key, or one of this machine', () => {
    const key = 'ab'.repeat(32)
    const set = { SMS_URL: 'https://sms.example/v1/send', SMS_KEY: key }
    expect(readConfig({ ...set, SMS_SENDER: 'YOK', SMS_SECONDS: '5' }).messageService).toEqual({
      ...{ url: new URL(set.SMS_URL), key, sender: 'YOK', timeoutMs: 5_000 },
    })
    expect(readConfig({ ...set, SMS_URL: 'http://127.0.0.1:9/' }).messageService?.timeoutMs).toBe(8_000)
    expect(() => readConfig({ SMS_KEY: key })).toThrow('SMS_URL must be')
    expect(() => readConfig({ SMS_URL: set.SMS_URL })).toThrow('SMS_URL must be')
    expect(() => readConfig({ ...set, SMS_URL: 'http://sms.example/' })).toThrow('SMS_URL must be')
    expect(() => readConfig({ ...set, SMS_SECONDS: 'soon' })).toThrow('SMS_SECONDS must be')
    expect(readConfig({}).messageService).toBeUndefined()
    expect(readConfig({}).payoutService).toBeUndefined()
    const paying = { PAYOUTS_URL: 'https://pay.example/', PAYOUTS_KEY: key }
    expect(readConfig(paying).payoutService).toMatchObject({ key, timeoutMs: 8_000 })
    expect(() => readConfig({ PAYOUTS_KEY: key })).toThrow('PAYOUTS_URL must be')
    const asking = { SLIPS_URL: 'https://slips.example/', SLIPS_KEY: key, SLIPS_SECONDS: '4' }
    expect(readConfig(asking).slipService).toMatchObject({ key, timeoutMs: 4_000 })
    const feeding = { BANK_QUERY_URL: 'https://feed.example/', BANK_QUERY_KEY: key }
    expect(readConfig(feeding).feedService).toMatchObject({ key, timeoutMs: 8_000 })
  })

  test.each(['DATABASE_OWNER_URL', 'DATABASE_DIRECT_URL'])('%s is another way to DATABASE_URL', (name) => {
    const url = 'postgres://lotto:a-password@db.example:5432/lotto'
    expect(() => readConfig({ [name]: url })).toThrow(`${name} is set and DATABASE_URL is not`)
    expect(() => readConfig({ DATABASE_URL: url, [name]: 'db.example' })).toThrow(`${name} must look like`)
    expect(readConfig({ DATABASE_URL: url, [name]: url })).toMatchObject({ databaseUrl: url })
  })

  test('an empty setting is one that is absent', () => {
    expect(readConfig({ DEMO: '', JOBS: '', LOG_LEVEL: '', TRUST_PROXY: '', PORT: '' })).toMatchObject({
      demo: true,
      jobs: true,
      logLevel: 'warn',
      trustProxy: [],
      port: 3000,
    })
  })
})
