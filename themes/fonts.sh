#!/bin/sh
# Generate the fonts in static/fonts/ from their published files. Needs npm, apt-get, and `pip install fonttools brotli`.
#
#     cd $(mktemp -d) && sh /path/to/themes/fonts.sh && cp *.woff2 …/static/fonts/
set -eu

npm install @fontsource-variable/inter@5.3.0 @fontsource-variable/source-serif-4@5.3.0
apt-get download fonts-ebgaramond && dpkg -x fonts-ebgaramond_*.deb .
variable=node_modules/@fontsource-variable garamond=usr/share/fonts/opentype/ebgaramond/EBGaramond12
latin=U+20-7E,U+A0-FF,U+131,U+152-153,U+2BB-2BC,U+2C6,U+2DA,U+2DC,U+2002-200A,U+2010-2015,U+2018-201E,U+2020-2022,U+2026
latin=$latin,U+202F,U+2030,U+2032-2033,U+2039-203A,U+2044,U+20AC,U+2113,U+2122,U+2190-2193,U+2212,U+2215
extended=U+100-130,U+132-151,U+154-17F,U+1CD-1DC,U+1E6-1E7,U+218-21B,U+1E00-1E99,U+1E9E,U+1EA0-1EF9
subset() { # source, range, features, result
    pyftsubset "$1" --unicodes="$2" --layout-features="$3" --no-hinting --desubroutinize --flavor=woff2 --output-file="$4"
}
weights() { # source, range, features, weights, result
    subset "$1" "$2" "$3" wide.woff2
    fonttools varLib.instancer wide.woff2 "wght=$4" --output "$5" && rm wide.woff2
}

for style in normal italic; do
    suffix=$([ $style = italic ] && echo -italic || true)
    last=$([ $style = italic ] && echo 600 || echo 700)
    file=$variable/inter/files/inter
    weights $file-latin-wght-$style.woff2 "$latin" kern,tnum "400:$last" inter$suffix.woff2
    weights $file-latin-ext-wght-$style.woff2 "$extended" kern 400:600 inter$suffix-ext.woff2
    file=$variable/source-serif-4/files/source-serif-4
    weights $file-latin-wght-$style.woff2 "$latin" kern,liga,mark,ccmp,locl,tnum,pnum "400:$last" serif$suffix.woff2
    weights $file-latin-ext-wght-$style.woff2 "$extended" kern 400:600 serif$suffix-ext.woff2
done
subset $garamond-Regular.otf "$latin" kern,liga,onum,pnum,lnum,smcp,c2sc garamond.woff2
subset $garamond-Italic.otf "$latin" kern,liga,onum,pnum,lnum garamond-italic.woff2
subset $garamond-Bold.otf "$latin" kern,liga,onum,pnum,lnum garamond-bold.woff2
subset $garamond-Regular.otf "$extended" kern,smcp,c2sc garamond-ext.woff2

# Adobe reserves the name of Source Serif for the font as a whole.
python - <<'END'
from pathlib import Path
from fontTools.ttLib import TTFont

for path in Path().glob("serif*.woff2"):
    font = TTFont(path)
    for record in font["name"].names:
        if record.nameID in (1, 3, 4, 6, 16):
            record.string = "Sitegen Serif"
    font.save(path)
END
