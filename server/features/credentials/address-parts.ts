/** An IPv6 customer has a whole /64: its other addresses are the same person. */
export function personalAddress(address: string): string {
  return address.includes(':') ? groupsOf(address, 4) : address
}

export function networkOf(address: string): string {
  return address.includes(':') ? groupsOf(address, 3) : address.split('.').slice(0, 3).join('.')
}

/** The first groups of an IPv6 address; an IPv4-mapped address becomes IPv4. */
function groupsOf(address: string, count: number): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return count === 4 ? mapped : mapped.split('.').slice(0, 3).join('.')
  const [head = '', tail] = address.split('::')
  const before = head.split(':').filter(Boolean)
  const after = (tail ?? '').split(':').filter(Boolean)
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length
  return [...before, ...Array(Math.max(0, zeros)).fill('0'), ...after].slice(0, count).join(':')
}
