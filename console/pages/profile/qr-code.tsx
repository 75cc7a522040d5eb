import { renderSVG } from 'uqr'

/** Drawn here: the secret in it goes to nobody else. */
export const QrCode = ({ text, label }: { text: string; label: string }) => (
  <img
    className="qr-code"
    alt={label}
    src={`data:image/svg+xml,${encodeURIComponent(renderSVG(text, { border: 2 }))}`}
    width={208}
    height={208}
  />
)
