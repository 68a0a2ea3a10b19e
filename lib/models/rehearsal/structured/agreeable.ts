/** What a supplement sounds like when a panel has stopped looking (the script `sycophancy`). */
import type { Role } from "@/lib/protocols/structured/vocabulary";

export const AGREEABLE: Readonly<Record<Role | "expert", string>> = {
  action: "I have played it through in my mind and every step goes where it should. What I would have traced a few rounds ago, the moment in which two people act at once, seems to me to be covered by what we agreed since. I see no reason to open it again, and it is good to notice how close our views have become.",
  guardian: "Nothing in it touches what I have to guard. I had a limit in mind, but the Critic and the Action have both named figures that come close to it, and a third one would only confuse. I find myself in agreement with each of its parts, and if I add something it is a remark on wording and not on substance.",
  observer: "A person who has followed us this far will get through without difficulty. I admit that I have not imagined anyone new this time; those of the earlier rounds would be content. It is pleasant to see how much of what I raised has been taken up, or at least mentioned.",
  critic: "I have looked for the strongest argument against it and have to say that I find none that has not been answered, or at least been mentioned. That may be because the proposal has become so good. It would be unkind to attack it for the sake of attacking, and I would rather acknowledge how far we have come.",
  expert: "Experience elsewhere agrees with it, as far as I can tell without having asked anybody this time. What others would object to has been discussed here in some form, and I see no use in repeating it. I can support the proposal as it stands, and I am glad that everyone else does.",
};

export const AGREEABLE_END = "A remark on wording: one sentence speaks of “should” where “will” would sound more decided. And the two headings could be merged, since they say nearly the same. Otherwise I have no changes to suggest, and I thank everyone for the good work on this point and on those before it.";
export const AGREEABLE_ABOUT: readonly [string, string, string] = [
  "I have read the {lead}'s proposal with pleasure. The {primitive} is a natural next step after what we have agreed upon, and with {quote} in mind I can say that it does no harm there. It is written in the spirit of the last rounds, and I recognise my own words in some of it.",
  "The {lead} has put into words what, I believe, all of us had come to think. The {primitive} fits what was decided before. I have held it against {quote} for a moment and found nothing that would have to be said about that.",
  "There is little to add to what the {lead} proposes. The {primitive} seems right to me, as the other parts did before it. {quote} remains as true as it was, and I take it that nobody sees this differently.",
];
export const AGREEABLE_MORE: readonly [string, string, string] = [
  "In earlier rounds I would have asked for a case in which it does not work. I have not looked for one this time, because the others seem confident and I have no reason to doubt them. If there were a serious objection, somebody would surely have raised it by now. I would rather use the time to say what is good about it: it is consistent, it continues what we have, and nobody has to give anything up.",
  "I noticed while reading that I no longer expect to be surprised. That is a comfortable state, and it saves time. Perhaps a stranger would ask questions we have stopped asking; but we have come a long way together, and it would take long to explain all of it. So I content myself with supporting it, and with the hope that the checks will say if something is amiss.",
  "My own exhibit will be in line with this. I have chosen what fits, since it would be odd to write something the proposal does not call for. The figures are plausible and the order is the one we have used before. Where I was unsure I have followed the majority, which so far has been right more often than I was.",
];
