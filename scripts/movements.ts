import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { MOVEMENTS } from '../domain/ledger/movements.ts'

const MIGRATIONS = join(import.meta.dirname, '..', 'server/db/migrations')
const NAME_END = '-movements.sql'
const NAME = /^\d{8}T\d{4}-movements\.sql$/

export function movementsMigration(): string {
  const { plain, numbered } = declaredLines()
  const declared = [
    `kind || ' ' || debit || ' ' || credit || ' ' || ref_type in (${list(plain)})`,
    `(kind || ' ' || debit || ' ' || credit || ' ' || rtrim(ref_type, '0123456789') in (${list(numbered)})\n      and ref_type ~ ':[1-9][0-9]*$')`,
  ].join('\n    or ')
  return `-- Written by \`npm run movements\` from domain/ledger/movements.ts. Each line is a kind, the account it takes from, the
-- account it gives to and the kind of its cause; one that ends in a colon is followed by a number from 1.
-- A function, as the text of a constraint is read anew for every statement that writes: that took some twelfth of the time of writing a sale's payments.
create or replace function is_declared_move(kind text, debit text, credit text, ref_type text) returns boolean
language plpgsql immutable parallel safe as $$
begin
  return ${declared};
end $$;
alter table transfer drop constraint if exists transfer_is_declared;
-- What is there was checked when it was written, and \`audit_movements\` reads it once more: to check it here would stop all money meanwhile.
alter table transfer add constraint transfer_is_declared check (is_declared_move(kind, debit, credit, ref_type)) not valid;

-- The same once more: it finds what was written while the constraint was switched off.
create or replace function audit_movements() returns table (rule text, member_id uuid, ref uuid, detail text)
language sql stable as $$
  select 'I17 money moves only as it is declared', x.member_id, x.ref_id,
    x.kind || ' ' || x.debit || ' ' || x.credit || ' ' || x.ref_type
  from transfer x where not (
    ${declared}
  )
$$;
revoke execute on function audit_movements() from public;
grant execute on function audit_movements() to lotto_app;
`
}

export function newestMovementsMigration(): { readonly file: string; readonly text: string } {
  const file = readdirSync(MIGRATIONS)
    .filter((name) => NAME.test(name))
    .sort()
    .at(-1)
  return file === undefined
    ? { file: '', text: '' }
    : { file, text: readFileSync(join(MIGRATIONS, file), 'utf8') }
}

function declaredLines(): { plain: string[]; numbered: string[] } {
  const lines = Object.entries(MOVEMENTS).flatMap(([kind, { ways, causes }]) =>
    ways.flatMap(([debit, credit]) => causes.map((cause) => `${kind} ${debit} ${credit} ${cause}`)),
  )
  const numbered = lines.filter((line) => line.endsWith(':#'))
  return {
    plain: lines.filter((line) => !numbered.includes(line)),
    numbered: numbered.map((line) => line.slice(0, -1)),
  }
}

function list(lines: readonly string[]): string {
  return `\n      ${lines.map((line) => `'${line}'`).join(',\n      ')}\n    `
}

if (import.meta.main) {
  const text = movementsMigration()
  const newest = newestMovementsMigration()
  if (newest.text === text) {
    console.log(`${newest.file} says what the table says`)
  } else {
    const minute = new Date().toISOString().slice(0, 16).replaceAll(/[-:]/g, '')
    const file = `${minute}${NAME_END}`
    writeFileSync(join(MIGRATIONS, file), text)
    console.log(`wrote server/db/migrations/${file}`)
  }
}
