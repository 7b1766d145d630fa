/** One request to the service that a browser has named: RFC 8030, 8188 and 8292. */
export interface PushRequest {
  /** An address of a known service (`isPushAddress`). */
  readonly address: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

export interface PushAnswer {
  readonly status: number
  readonly retryAfterSeconds: number | null
}

/** The services that reach browsers. Whatever keeps an answer from coming is `Unavailable`. */
export interface PushServices {
  post(request: PushRequest): Promise<PushAnswer>
}
