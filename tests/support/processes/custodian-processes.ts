import { readdirSync, readFileSync } from 'node:fs'
import { sep } from 'node:path'

/** The processes of custodians that keep their files in this folder or below it. */
export function custodiansIn(folder: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      const settings = environmentOf(pid).split('\0')
      const where = settings.find((each) => each.startsWith('DATA_DIR='))?.slice('DATA_DIR='.length)
      return settings.includes('CUSTODIAN_OF_SITE=1') && `${where}${sep}`.startsWith(`${folder}${sep}`)
    })
}

/** Kills those that the test has started in its own folder. */
export function killCustodianIn(folder: string): void {
  for (const pid of custodiansIn(folder)) process.kill(pid, 'SIGKILL')
}

function environmentOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'utf8')
  } catch {
    return '' // it has ended, or is somebody else's
  }
}
