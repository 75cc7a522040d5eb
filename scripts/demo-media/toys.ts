import { type Drawing, groundShadow, type Look, solid } from './frame.ts'

const wheel = (x: number, y: number, radius: number, look: Look): string =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${look.colours.second}"/><circle cx="${x}" cy="${y}" r="${radius * 0.72}" fill="none" stroke="${look.colours.light}" stroke-width="5"/><circle cx="${x}" cy="${y}" r="${radius * 0.24}" fill="${look.colours.deep}"/>`

function elephant(look: Look): string {
  const { colours } = look
  const body =
    'M220 470C230 360 330 330 440 340C520 300 660 330 668 440C690 560 700 640 660 700C640 730 600 716 612 690C636 650 616 590 596 560C586 620 570 660 566 760H486C488 720 486 700 474 670H340C330 700 328 730 328 760H244C240 660 214 570 220 470Z'
  return (
    groundShadow(420, 868, 360, 44) +
    `<rect x="170" y="756" width="500" height="40" rx="14" fill="${colours.accent}"/>` +
    solid(
      'elephant',
      body,
      colours.ground,
      'puff',
      `<path d="M300 320H470V560Q384 610 300 560Z" fill="url(#m)" stroke="${colours.light}" stroke-width="8"/><path d="M244 726H328V744H244ZM486 726H570V744H486Z" fill="${colours.light}"/>`,
    ) +
    `<path d="M520 390C590 360 620 440 590 520C550 560 500 500 520 390Z" fill="${colours.deep}" fill-opacity=".5"/><path d="M530 404C584 384 602 440 580 500C552 530 520 490 530 404Z" fill="${colours.second}"/><circle cx="622" cy="424" r="10" fill="#1f1a18"/><circle cx="625" cy="421" r="3" fill="#fff"/><path d="M226 470C190 500 196 560 186 590" stroke="${colours.deep}" stroke-width="10" fill="none" stroke-linecap="round"/>` +
    wheel(270, 816, 50, look) +
    wheel(570, 816, 50, look)
  )
}

function rings(look: Look): string {
  const { colours } = look
  const fills = [colours.ground, colours.second, colours.accent, colours.deep, colours.ground, colours.second]
  const ring = (index: number) => {
    const half = 210 - index * 26
    const y = 780 - index * 74
    return solid(
      `ring${index}`,
      `M${400 - half} ${y - 36}Q${400 - half - 34} ${y} ${400 - half} ${y + 36}H${400 + half}Q${434 + half} ${y} ${400 + half} ${y - 36}Z`,
      fills[index] ?? colours.ground,
      'round',
    )
  }
  return (
    groundShadow(400, 832, 330, 46) +
    `<rect x="170" y="812" width="460" height="34" rx="14" fill="${colours.light}"/><rect x="170" y="812" width="460" height="34" rx="14" fill="#a98055" fill-opacity=".75"/><rect x="388" y="280" width="24" height="120" fill="#c79f70"/>${[0, 1, 2, 3, 4, 5].map(ring).join('')}<circle cx="400" cy="312" r="58" fill="${colours.second}"/><circle cx="400" cy="312" r="58" fill="url(#puff)"/>`
  )
}

function top(look: Look, x: number, y: number, size: number, turn: number): string {
  const { colours } = look
  return `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${size})"><rect x="-9" y="-170" width="18" height="110" rx="8" fill="#c79f70"/><path d="M-130-60Q0-96 130-60Q140 10 0 130Q-140 10-130-60Z" fill="${colours.ground}"/><path d="M-133-30Q0-4 133-30L124-4Q0 26-124-4Z" fill="${colours.light}"/><path d="M-112 18Q0 46 112 18L92 44Q0 66-92 44Z" fill="${colours.second}"/><path d="M-60 78Q0 92 60 78L0 130Z" fill="${colours.deep}"/><path d="M-130-60Q0-96 130-60Q140 10 0 130Q-140 10-130-60Z" fill="url(#round)"/><ellipse cy="-64" rx="126" ry="20" fill="${colours.accent}"/><ellipse cy="-64" rx="70" ry="11" fill="${colours.light}"/></g>`
}

function tops(look: Look): string {
  const turned = { ...look, colours: { ...look.colours, ground: look.colours.second, second: look.colours.ground } }
  return groundShadow(410, 846, 330, 44) + top(look, 300, 640, 1.35, -14) + top(turned, 560, 720, 0.95, 16)
}

function bird(look: Look): string {
  const { colours } = look
  const body =
    'M180 560C200 400 360 380 420 470C450 380 560 350 610 430C640 440 668 456 690 474L626 494C620 640 520 740 380 740C300 740 250 700 236 640L90 700Q80 620 180 560Z'
  return (
    groundShadow(400, 872, 320, 40) +
    `<rect x="200" y="770" width="400" height="36" rx="14" fill="${colours.accent}"/><path d="M360 730V776M440 730V776" stroke="#8a6038" stroke-width="18"/>` +
    solid(
      'bird',
      body,
      colours.ground,
      'puff',
      `<path d="M240 580C300 470 420 500 460 560C440 660 340 690 250 650Z" fill="url(#m)" stroke="${colours.light}" stroke-width="7"/><path d="M640 400H720V520H612Z" fill="${colours.second}"/>`,
    ) +
    `<circle cx="572" cy="440" r="20" fill="${colours.light}"/><circle cx="574" cy="440" r="10" fill="#1f1a18"/>${wheel(270, 826, 44, look)}${wheel(530, 826, 44, look)}<path d="M600 788C680 780 700 860 770 850" fill="none" stroke="${colours.second}" stroke-width="6"/>`
  )
}

function train(look: Look): string {
  const { colours } = look
  const wagon = (x: number, fill: string) =>
    `<rect x="${x}" y="610" width="170" height="150" rx="14" fill="${fill}"/><rect x="${x}" y="610" width="170" height="150" rx="14" fill="url(#puff)"/><rect x="${x + 16}" y="636" width="138" height="52" rx="8" fill="${colours.light}" fill-opacity=".85"/>${wheel(x + 44, 790, 38, look)}${wheel(x + 128, 790, 38, look)}`
  return (
    groundShadow(400, 836, 390, 36) +
    `<path d="M60 742H740" stroke="#8a6038" stroke-width="14"/>` +
    wagon(60, colours.accent) +
    wagon(260, 'url(#m)') +
    `<rect x="470" y="470" width="130" height="290" rx="14" fill="${colours.ground}"/><rect x="496" y="510" width="78" height="80" rx="8" fill="${colours.light}"/><rect x="452" y="440" width="166" height="38" rx="14" fill="${colours.second}"/><rect x="590" y="590" width="140" height="170" rx="22" fill="${colours.ground}"/><rect x="470" y="470" width="130" height="290" rx="14" fill="url(#puff)"/><path d="M650 590L640 510H706L694 590Z" fill="${colours.deep}"/><circle cx="720" cy="670" r="18" fill="${colours.light}"/>${wheel(530, 780, 50, look)}${wheel(670, 790, 40, look)}`
  )
}

function dolls(look: Look): string {
  const { colours } = look
  const doll = (x: number, foot: number, size: number, robe: string, id: string) =>
    `<g transform="translate(${x} ${foot}) scale(${size})">${solid(id, 'M-62-300C-62-390 62-390 62-300C60-262 110-230 110-120C110-60 96-20 84 0H-84C-96-20-110-60-110-120C-110-230-60-262-62-300Z', robe, 'round', `<path d="M-120-74H120V-30H-120Z" fill="url(#b)"/><path d="M-80-240Q0-200 80-240L60-260H-60Z" fill="${colours.light}"/>`)}<circle cy="-306" r="46" fill="#d9a77c"/><path d="M-46-306C-46-372 46-372 46-306C20-340-20-340-46-306Z" fill="#2d2320"/><circle cx="-16" cy="-302" r="5" fill="#2d2320"/><circle cx="16" cy="-302" r="5" fill="#2d2320"/><path d="M-12-282Q0-272 12-282" stroke="#93352a" stroke-width="4" fill="none"/><circle cy="-322" r="5" fill="#93352a"/></g>`
  return (
    groundShadow(410, 850, 380, 40) +
    doll(200, 840, 0.98, colours.second, 'd1') +
    doll(620, 842, 0.8, colours.accent, 'd3') +
    doll(410, 852, 1.42, 'url(#m)', 'd2')
  )
}

const shapes: Record<string, Drawing> = { elephant, rings, tops, bird, train, dolls }

/** Lacquered wood: `elephant`, `rings`, `tops`, `bird`, `train` or `dolls`. */
export const toy: Drawing = (look) => (shapes[look.shape] ?? elephant)(look)
