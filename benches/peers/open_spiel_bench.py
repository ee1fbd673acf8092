"""Random play in OpenSpiel, measured per CPU-second.

Usage: python open_spiel_bench.py [cpu_seconds_per_measurement]   (default 3)

Two loops are measured for each game. Both run whole games inside one C++ call.

* evaluate_bots: pyspiel.evaluate_bots with C++ uniform random bots. These are
  complete games from the initial state, deal and dice included. Decisions are
  counted exactly, from the history that each game leaves in its state.
* rollouts: the random rollouts of OpenSpiel's MCTS, its leanest random player
  (no policy vectors, no bot objects). MCTSBot cannot start at a chance node, so
  leading chance nodes (hearts: the deal; backgammon: the first dice) are drawn
  beforehand and not timed. Decisions are games x the mean found above.

Prints one JSON object on stdout and logs on stderr.
"""

import importlib.metadata
import json
import random
import sys
import time

import pyspiel

GAMES = ["pig", "hearts", "backgammon"]
ROLLOUTS_PER_CALL = 20


def figures(games, decisions, cpu_s):
    return {
        "games": games,
        "decisions": round(decisions),
        "cpu_s": round(cpu_s, 3),
        "games_per_s": round(games / cpu_s, 1),
        "decisions_per_s": round(decisions / cpu_s, 1),
        "decisions_per_game": round(decisions / games, 2),
    }


def run_bots(game, budget):
    bots = [pyspiel.make_uniform_random_bot(p, p + 1) for p in range(game.num_players())]
    games, decisions, cpu_s = 0, 0, 0.0
    while cpu_s < budget:
        start = time.process_time()
        state = game.new_initial_state()
        pyspiel.evaluate_bots(state, bots, games)  # the last argument seeds chance
        cpu_s += time.process_time() - start
        # Not timed: chance moves carry a negative player number.
        decisions += sum(move.player >= 0 for move in state.full_history())
        games += 1
    result = figures(games, decisions, cpu_s)
    result["decisions_from"] = "exact count"
    return result


def first_decision(game, rng):
    state = game.new_initial_state()
    drawn = 0
    while state.is_chance_node():
        outcomes, weights = zip(*state.chance_outcomes())
        state.apply_action(rng.choices(outcomes, weights)[0])
        drawn += 1
    return state, drawn


def run_rollouts(game, budget, counted):
    evaluator = pyspiel.RandomRolloutEvaluator(ROLLOUTS_PER_CALL, 1)
    # One simulation from an unexplored root is exactly ROLLOUTS_PER_CALL games.
    bot = pyspiel.MCTSBot(game, evaluator, 1.0, 1, 100, False, 1, False)
    rng = random.Random(1)
    games, cpu_s = 0, 0.0
    while cpu_s < budget:
        state, drawn = first_decision(game, rng)
        start = time.process_time()
        bot.mcts_search(state)
        cpu_s += time.process_time() - start
        games += ROLLOUTS_PER_CALL
    mean = counted["decisions"] / counted["games"]
    result = figures(games, games * mean, cpu_s)
    result["decisions_from"] = f"mean of the {counted['games']} evaluate_bots games"
    result["untimed_chance_moves_per_game"] = drawn
    return result


def main():
    budget = float(sys.argv[1]) if len(sys.argv) > 1 else 3.0
    if budget <= 0:
        sys.exit("the number of seconds must be positive")
    results = []
    for name in GAMES:
        game = pyspiel.load_game(name)
        result = {"game": name, "loop": "evaluate_bots", **run_bots(game, budget)}
        result["rollouts"] = run_rollouts(game, budget, result)
        result["players"] = game.num_players()
        result["parameters"] = game.get_parameters()
        results.append(result)
        print(
            f"OpenSpiel {name}: {result['decisions_per_s']:.0f} decisions/s (bots), "
            f"{result['rollouts']['decisions_per_s']:.0f} decisions/s (rollouts)",
            file=sys.stderr,
        )
    version = importlib.metadata.version("open_spiel")
    print(json.dumps({"peer": "OpenSpiel", "version": version, "results": results}))


if __name__ == "__main__":
    main()
