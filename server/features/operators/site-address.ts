import type { Config } from '../../config.ts'

/** Where a host is reached: scheme and port of PUBLIC_URL; without it, those the program listens on. */
export function siteAddress({ publicUrl, port }: Pick<Config, 'publicUrl' | 'port'>, host: string): string {
  const end = publicUrl ? publicUrl.port : String(port)
  return `${publicUrl?.protocol ?? 'http:'}//${host}${end === '' ? '' : `:${end}`}`
}
