import { readFileSync } from 'node:fs'

let guesses: ReadonlySet<string> | undefined

/** Whether a password is among those that guessers try first. */
export function isEasilyGuessed(password: string): boolean {
  guesses ??= new Set(
    readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#')),
  )
  return guesses.has(password.toLowerCase())
}
