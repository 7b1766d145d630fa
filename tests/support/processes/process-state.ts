import { readdirSync, readFileSync } from 'node:fs'

/** What the system says a process does: `T` it was stopped. Undefined: it is gone. */
export function stateOf(pid: number): string | undefined {
  return fieldsOf(pid)[0]
}

/** The processor time that a process has taken, in hundredths of a second. */
export function ticksOf(pid: number): number {
  const fields = fieldsOf(pid)
  return Number(fields[11]) + Number(fields[12])
}

/** Children of a process whose command names this. */
export function childrenOf(pid: number, name: string): number[] {
  const all = readdirSync('/proc').map(Number).filter(Number.isInteger)
  return all.filter((each) => Number(fieldsOf(each)[1]) === pid && read(each, 'cmdline').includes(name))
}

/** The words behind the name of its program. */
function fieldsOf(pid: number): string[] {
  return read(pid, 'stat').split(') ')[1]?.split(' ') ?? []
}

function read(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return ''
  }
}
