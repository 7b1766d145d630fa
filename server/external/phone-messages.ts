export interface PhoneMessage {
  /** Ten digits, as the member registered. */
  readonly phone: string
  readonly text: string
  /** The same key is the same message: sent once, however often it is asked for. */
  readonly key: string
}

/** Sends short messages to phones. Each costs the operator money. Throws `Unavailable` when it may not have been sent. */
export interface PhoneMessages {
  /** It only shows what would be sent: none for members of a real operator, who may stand beside a demo. */
  readonly ofDemo?: boolean
  send(message: PhoneMessage): Promise<void>
}
