"""Trains a network on the Somali side of `ogaden liberation` against random play: PPO with masks.

python train_ogaden.py [MINUTES [CURVE.csv]], where zariba[gym] and torch are installed. It is paid
for each zone that it comes nearer to victory, and for victory.
"""

import sys
from time import process_time

import numpy as np
import torch
from torch import nn
from torch.distributions import Categorical

from zariba.envs import OneSeat, find

MINUTES, CURVE = float([*sys.argv, 30][1]), [*sys.argv[2:], "train_ogaden.csv"][0]
ENVS, STEPS, EPOCHS, BATCH, GAMMA, LAMBDA = 16, 128, 3, 512, 0.999, 0.95
torch.manual_seed(1)
torch.set_num_threads(1)
war = find("zariba/ogaden-liberation-v0")
envs = [OneSeat(*war, seat="somali", opponent="random", rewards="margin") for _ in range(ENVS)]
seen = [env.reset(seed=1000 * n)[0] for n, env in enumerate(envs)]
body = [nn.Linear(seen[0]["observation"].size, 128), nn.ReLU(), nn.Linear(128, 128), nn.ReLU()]
act = nn.Sequential(*body, nn.Linear(128, envs[0].action_space.n))
value = nn.Sequential(*body, nn.Linear(128, 1), nn.Flatten(0))
both = [*act.parameters(), *value[-2].parameters()]
learn, games, ends, history = torch.optim.Adam(both, lr=5e-4), 0, [], []


def stacked(key):
    return torch.from_numpy(np.stack([each[key] for each in seen]))


def policy(planes, mask):
    return Categorical(logits=act(planes).masked_fill(mask == 0, -1e9))


while process_time() < MINUTES * 60:
    rows = []
    for _ in range(STEPS):
        planes, mask = stacked("observation"), stacked("action_mask")
        with torch.no_grad():
            chances, worth = policy(planes, mask), value(planes)
        chosen, paid = chances.sample(), torch.zeros(2, ENVS)
        for n, env in enumerate(envs):
            seen[n], paid[0, n], paid[1, n], _, told = env.step(int(chosen[n]))
            if "payoff" in told:
                games, ends = games + 1, [*ends[-499:], (told["payoff"] > 0, env.play.margin(1))]
                paid[0, n] += 4 * (told["payoff"] > 0)
                seen[n] = env.reset()[0]
        rows.append((planes, mask, chosen, chances.log_prob(chosen), worth, *paid))
    with torch.no_grad():
        after, gain, gains = value(stacked("observation")), torch.zeros(ENVS), []
    for *_, worth, reward, done in reversed(rows):
        gain = reward + (GAMMA * after + GAMMA * LAMBDA * gain) * (1 - done) - worth
        after, gains = worth, [gain, *gains]
    planes, mask, chosen, log, worth, _, _ = map(torch.cat, zip(*rows, strict=True))
    for some in [part for _ in range(EPOCHS) for part in torch.randperm(len(log)).split(BATCH)]:
        now, g = policy(planes[some], mask[some]), torch.cat(gains)[some]
        ratio, better = (now.log_prob(chosen[some]) - log[some]).exp(), (g - g.mean()) / g.std()
        loss = -torch.min(ratio * better, ratio.clamp(0.8, 1.2) * better).mean()
        loss += 0.05 * (value(planes[some]) - worth[some] - g).square().mean()
        learn.zero_grad()
        (loss - 0.01 * now.entropy().mean()).backward()
        nn.utils.clip_grad_norm_(both, 0.5)
        learn.step()
    history += [(process_time() / 60, games, *np.mean(ends or [(0, -4)], axis=0))]
    np.savetxt(CURVE, history, "%.3f", ",", header="minutes,games,won,margin", comments="")
