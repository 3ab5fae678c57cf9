"""The words that tell an institution from a role, a degree or a place, in English and Chinese."""

from __future__ import annotations

import re
from typing import Final

INSTITUTION: Final = re.compile(
    r"\b(?:Universit\w*|Univ\b|College|Institut\w*|School|Academy|Laborator\w+|Labs?\b|\w+Lab\b|Cent(?:er|re)|Hospital|Dep(?:artment|t)\b|Faculty"
    r"|Corporation|Corp\b|Inc\b|Ltd\b|GmbH|LLC|Company|Polytechnic\w*|Politecnico|Hochschule|École|Ecole|ETH|EPFL|MIT|UC \w+|CNRS|INRIA|Inria|Max Planck|Ministry|Agency|Foundation|Bank|Observatory|Museum|Library|Clinic)"
    r"|大学|学院|研究院|研究所|实验室|公司|集团|医院|中心|中学|科学院|银行|学校|分校|研究组|课题组|部门|事业部|学会|出版社|系$",
)
DEGREE: Final = re.compile(
    r"(?<![A-Za-z])(?:Ph\.?\s?D\.?|D\.?\s?Phil\.?|Doctor(?:ate|al)?(?: of \w+)?(?: degree)?|Dr\. rer\. nat\.|Sc\.?D\.?|M\.?D\.?(?![a-z])|J\.?D\.?(?![a-z])|Ed\.?D\.?"
    r"|M\.?\s?Phil\.?|M\.?\s?Sc\.?|M\.?\s?S\.?(?![a-z])|M\.?\s?A\.?(?![a-z])|M\.?\s?Eng\.?|M\.?B\.?A\.?|M\.?P\.?H\.?|M\.?P\.?P\.?|LL\.?[BM]\.?|M\.?F\.?A\.?"
    r"|B\.?\s?Sc\.?|B\.?\s?S\.?(?![a-z])|B\.?\s?A\.?(?![a-z])|A\.\s?B\.|A\.B\.|B\.?\s?Eng\.?|B\.?\s?E\.?(?![a-z])|B\.?\s?Tech\.?|S\.?[BM]\.(?![a-z])|B\.?Com\.?"
    r"|(?:Bachelor|Master|Magister|Licence|Diplom|Diploma|Licentiate)(?:['’]?s)?(?: (?:of|in) (?:Science|Arts|Engineering|Philosophy|Laws?|Medicine|Technology|Commerce|Education|Public \w+|Business Administration|Fine Arts))?(?: degree)?(?:\s*\(Hons?\.?\))?"
    r"|(?:Visiting|Exchange) (?:Ph\.?D\.? )?Student|Post-?\s?doc\w*(?: (?:Researcher|Fellow|Scholar|Associate|Research Fellow))?|Agrégation)(?![A-Za-z])"
    r"|(?:硕博连读|直博|直攻博|联合培养博士|(?:[理工文医法农管经教哲历艺军]学)?(?:博士后|博士|硕士|学士)(?:研究生|学位)?|本科(?:生)?|研究生|大专|双学位|交换生)",
    re.I,
)
_ROLE_HEADS: Final = (
    "professor researcher intern internship assistant fellow engineer scientist lecturer developer consultant director manager postdoc instructor analyst"
    " contractor visitor scholar student founder cofounder head chair dean reader associate advisor adviser investigator officer president trainee tutor"
    " programmer architect specialist coordinator leader lead member teacher grader mentor editor physician resident statistician economist technician"
).split()
_ROLE_QUALIFIERS: Final = (
    "research software development engineering senior junior assistant associate adjunct visiting graduate undergraduate postdoctoral full tenured clinical"
    " distinguished principal staff applied machine learning data student teaching technical project team summer winter phd doctoral master lead chief vice deputy"
    " part-time full-time emeritus honorary affiliate faculty early-stage co- tenure-track guest"
).split()
ROLE: Final = re.compile(
    rf"\b(?:{'|'.join(_ROLE_HEADS)}|postdoctoral \w+|ph\.?d\.? (?:student|candidate)|co-?founder)s?\b"
    r"|教授|副研究员|研究员|实习生?|工程师|助理|助教|讲师|博士后|主任|院长|所长|顾问|访问学者|学者|科学家|负责人|开发者|经理|总监|主席|委员|编辑|班长|会长|部长",
    re.I,
)
_ROLE_PHRASE: Final = re.compile(
    rf"(?:(?:{'|'.join(_ROLE_QUALIFIERS)})[\s-]+)*(?:{'|'.join(_ROLE_HEADS)})s?(?:\s+(?:i{{1,3}}|\d))?(?:\s+of\s+[A-Z][\w ]+)?(?:\s*\([^()]*\))?$", re.I
)
_STATES: Final = (
    "Alabama|Alaska|Arizona|Arkansas|California|Colorado|Connecticut|Delaware|Florida|Georgia|Hawaii|Idaho|Illinois|Indiana|Iowa|Kansas|Kentucky|Louisiana|Maine"
    "|Maryland|Massachusetts|Michigan|Minnesota|Mississippi|Missouri|Montana|Nebraska|Nevada|New Hampshire|New Jersey|New Mexico|New York|North Carolina"
    "|North Dakota|Ohio|Oklahoma|Oregon|Pennsylvania|Rhode Island|South Carolina|South Dakota|Tennessee|Texas|Utah|Vermont|Virginia|Washington|West Virginia"
    "|Wisconsin|Wyoming|Ontario|Quebec|British Columbia|Alberta|Victoria|New South Wales|Queensland"
)
_COUNTRIES: Final = (
    "USA|U\\.S\\.A?\\.?|US|United States|UK|U\\.K\\.|United Kingdom|England|Scotland|Wales|Ireland|China|P\\.?\\s?R\\.? China|Hong Kong|Taiwan|Macau|Japan|South Korea|Korea|India"
    "|Singapore|Malaysia|Thailand|Vietnam|Indonesia|Philippines|Australia|New Zealand|Canada|Mexico|Brazil|Argentina|Chile|Colombia|Peru|France|Germany|Italy|Spain"
    "|Portugal|Netherlands|The Netherlands|Belgium|Luxembourg|Switzerland|Austria|Sweden|Norway|Denmark|Finland|Iceland|Poland|Czech Republic|Czechia|Hungary|Greece|Romania"
    "|Bulgaria|Turkey|Türkiye|Israel|Egypt|South Africa|Nigeria|Kenya|Iran|Iraq|Pakistan|Bangladesh|Sri Lanka|Saudi Arabia|UAE|United Arab Emirates|Qatar|Russia|Ukraine|Remote"
)
_TAIL: Final = rf"(?:{_STATES}|{_COUNTRIES}|(?:A[LKZR]|C[AOT]|D[CE]|FL|GA|HI|I[ADLN]|K[SY]|LA|M[ADEINOST]|N[CDEHJMVY]|O[HKR]|PA|RI|S[CD]|T[NX]|UT|V[AT]|W[AIVY])\b)"
LOCATION: Final = re.compile(rf"(?:(?:Remote|Hybrid|On-?site),? ?)?(?:[A-ZÀ-Þ][\w.'’-]*(?: [A-ZÀ-Þ][\w.'’-]*){{0,3}}, ?){{1,3}}{_TAIL}\.?$|{_COUNTRIES}$")
_CITY_AT_END: Final = re.compile(rf"(?<=\s)(?P<place>[A-ZÀ-Þ][\w.'’-]*(?: [A-ZÀ-Þ][\w.'’-]*)?, ?{_TAIL}(?:, ?{_TAIL})?)$")


def is_role(text: str) -> bool:
    """Whether a short text names a role: `Graduate Research Assistant`, `研究型实习生`."""
    return len(text) < 90 and bool(ROLE.search(text))


def role_at_end(text: str) -> tuple[str, str]:
    """`Google Software Development Engineering Intern` -> `("Google", "Software Development Engineering Intern")`."""
    words = text.split(" ")
    for start in range(len(words)):
        tail = words[start:]
        lowered = [word.casefold() for word in tail]
        if _ROLE_PHRASE.fullmatch(" ".join(tail)) and len(set(lowered)) == len(lowered):
            return " ".join(words[:start]), " ".join(tail)
    return text, ""


def is_location(text: str) -> bool:
    """Whether a text is nothing but a place: `Shanghai, China`, `Hybrid, Sunnyvale, CA`."""
    return bool(LOCATION.fullmatch(text)) and not INSTITUTION.search(text)


def location_at_end(text: str) -> tuple[str, str]:
    """`Tongji University Shanghai, China` -> `("Tongji University", "Shanghai, China")`."""
    match = _CITY_AT_END.search(text)
    if not match:
        return text, ""
    place = match["place"]
    while (word := INSTITUTION.search(place)) and " " in place[word.start() :]:
        place = place[word.start() :].split(" ", 1)[1]
    return text[: len(text) - len(place)].rstrip(" ,"), place
