import { readFileSync } from 'node:fs'

let guesses: ReadonlySet<string> | undefined

/** True for one of the passwords that attackers try first. */
export function isEasilyGuessed(password: string): boolean {
  guesses ??= new Set(
    readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#')),
  )
  return guesses.has(password.toLowerCase())
}
