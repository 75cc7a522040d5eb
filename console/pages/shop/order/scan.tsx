import { Button } from '@mantine/core'
import { ScanBarcode } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { openDialog } from '../../../frame/dialogs.tsx'
import { t } from '../../../messages/text.ts'

/** What browsers with the Shape Detection API offer; TypeScript does not know it. */
interface Detector {
  detect(source: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>
}
declare global {
  var BarcodeDetector: (new () => Detector) | undefined
}

/** Reads a tracking number from a parcel's label. Not shown where the browser cannot. */
export function ScanButton({ onCode }: { onCode: (code: string) => void }) {
  if (globalThis.BarcodeDetector === undefined || !navigator.mediaDevices) return null
  const open = () =>
    openDialog({
      title: t('Scan the label'),
      body: (close) => (
        <Camera
          onCode={(code) => {
            onCode(code)
            close()
          }}
        />
      ),
    })
  return (
    <Button variant="default" size="md" leftSection={<ScanBarcode size={20} aria-hidden />} onClick={open}>
      {t('Scan with the camera')}
    </Button>
  )
}

const lookEveryMs = 250

function Camera({ onCode }: { onCode: (code: string) => void }) {
  const video = useRef<HTMLVideoElement>(null)
  const latest = useRef(onCode)
  latest.current = onCode
  const [problem, setProblem] = useState<string | null>(null)
  useEffect(() => {
    let stream: MediaStream | null = null
    let timer: ReturnType<typeof setInterval> | undefined
    let ended = false
    const begin = async () => {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
      if (ended || !video.current || !globalThis.BarcodeDetector) return stop()
      video.current.srcObject = stream
      await video.current.play()
      const detector = new globalThis.BarcodeDetector()
      timer = setInterval(() => {
        if (video.current) void detector.detect(video.current).then(([code]) => code && latest.current(code.rawValue))
      }, lookEveryMs)
    }
    const stop = () => {
      clearInterval(timer)
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
    begin().catch(() => setProblem(t('The camera cannot be used. Allow it in the browser, or type the number.')))
    return () => {
      ended = true
      stop()
    }
  }, [])
  if (problem) return <p role="alert">{problem}</p>
  return (
    <>
      <video ref={video} className="camera" playsInline muted aria-label={t('Picture of the camera')} />
      <p className="quiet">{t('Hold the barcode in front of the camera.')}</p>
    </>
  )
}
