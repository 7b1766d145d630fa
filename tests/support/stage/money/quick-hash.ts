import { argon2Sync } from 'node:crypto'

const SALT = Buffer.alloc(16, 7)

/** A hash of the program's form that a thousandth of the work makes: for tests in which many give a PIN. */
export function quickHash(secret: string): string {
  const tag = argon2Sync('argon2id', {
    ...{ message: Buffer.from(secret), nonce: SALT, parallelism: 1, tagLength: 32, memory: 8, passes: 1 },
  })
  const base64 = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')
  return `$argon2id$v=19$m=8,t=1,p=1$${base64(SALT)}$${base64(tag)}`
}
