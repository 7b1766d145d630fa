import { createContext } from 'react'

/** The nonce of the response being rendered. Empty in the browser, which hides nonces from scripts on purpose. */
export const NonceContext = createContext('')
