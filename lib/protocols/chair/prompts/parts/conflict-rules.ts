/** P2-22, P2-32: what a conflict is, and which kinds the rules know. In the same words for every task that names one. */
export const CONFLICT_RULES = `# Conflicts
A conflict is where two specialists recommend things that can't both be done, or where the key concern of one contradicts the finding of the other. Test it: if you followed one, would the other's advice be broken? If both could be followed, in some order or in different places, there is none. Different emphasis, a missing detail or a risk only one of them mentions is none.
- Name the two specialists by id, in any order, and state each position in words its specialist would sign.
- One conflict per point of dispute. If three disagree on one point, take the two that stand furthest apart.
- "type" says which rule it falls under. "security_convenience": protection against ease of use. "performance_maintainability": speed of the program against ease of changing it. "architecture_speed": a sound structure against being done sooner. "cross_cutting": an architect and a specialist differ on something that concerns several parts. "style": taste or convention. "other": everything else; don't force a conflict into a rule.
- "favoured_side" is the side that stands for security, for maintainability or for architecture; null for the other types.
- "is_blocking" only for security: that side holds that nothing may go ahead without it. "is_critical_path" only for performance: what is to be fast is on the path every user waits for.`;

export const ESCALATE_RULE = `"escalate" is empty as a rule. Use "security_unassessed" only if the answers show that nobody can tell what is exposed, and "major_architecture" only if the decision binds several systems for years; say in "detail" what exactly.`;
