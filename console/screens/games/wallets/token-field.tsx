import { sha256 } from '@noble/hashes/sha2.js'
import { useState } from 'react'
import { toHex } from '../../../../domain/fair/encode.ts'
import { Button } from '../../../../ui/buttons/button.tsx'
import { TextField } from '../../../../ui/fields/text-field.tsx'
import type { Field, OwnFieldProps } from '../../../forms/field.ts'
import { walletsText } from '../../../text/games/wallets.ts'

const TOKEN_BYTES = 32

/**
 * A new token that a provider's calls would bear. It is made here and shown here: the form sends its hash, and nobody can be shown it
 * again. Empty: none is made.
 */
export function tokenField() {
  return {
    kind: 'own',
    label: walletsText.token,
    draw: (own: OwnFieldProps) => <NewToken {...own} />,
    read: ([hash = '']: readonly string[]) => hash,
    wrong: '',
  } as const satisfies Field<string>
}

function NewToken({ name, error, disabled, onChange }: OwnFieldProps) {
  const [token, setToken] = useState('')
  const hash = token === '' ? '' : toHex(sha256(new TextEncoder().encode(token)))
  const make = () => {
    setToken(textOf(crypto.getRandomValues(new Uint8Array(TOKEN_BYTES))))
    onChange()
  }
  return (
    <div className="wallet-token">
      <input type="hidden" name={name} value={hash} />
      <TextField
        label={walletsText.token}
        hint={walletsText.tokenHint}
        value={token}
        placeholder={walletsText.noToken}
        readOnly
        spellCheck={false}
        error={error}
      />
      <Button tone="line" disabled={disabled} onClick={make}>
        {walletsText.makeToken}
      </Button>
      {hash === '' ? null : (
        <p className="lead" aria-live="polite">
          {walletsText.tokenPrint} <code className="wallet-address">{hash}</code>
        </p>
      )}
    </div>
  )
}

/** As it stands in a header. */
function textOf(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
